import { z } from 'zod'
import { endpoint, Uuid } from '../kernel/index.ts'
import { DrawerView } from './drawer-explanation.view.ts'

/** Counted denominations of a close that is not sent yet, in the address: `unit:count,unit:count`. */
const countsInQuery = z
  .string()
  .max(520)
  .regex(/^\d{1,6}:\d{1,5}(?:,\d{1,6}:\d{1,5}){0,39}$/)

export const drawerExplanationEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid/drawer',
    summary:
      'The drawer of a session from its float to its count, with what may explain a difference (BEYOND-08); null for training and for a session without a drawer.',
    permission: 'z_report.read',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ drawer: DrawerView.nullable() }),
    rejects: [],
    follows: ['z_reports'],
  }),
  atClose: endpoint({
    method: 'GET',
    path: '/registers/:uuid/drawer',
    summary:
      'The same for the open session of a register, with a count that is not sent yet; null where there is none, and where the company has its drawers counted blind.',
    permission: 'register.operate',
    params: z.object({ uuid: Uuid }),
    query: z.object({ counts: countsInQuery.optional() }),
    returns: z.object({ drawer: DrawerView.nullable() }),
    rejects: [],
    follows: ['z_reports'],
  }),
}
