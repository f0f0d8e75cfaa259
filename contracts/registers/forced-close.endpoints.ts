import { z } from 'zod'
import { endpoint, text, Uuid } from '../kernel/index.ts'
import { countedAtClose, sessionRefusals } from './session.endpoints.ts'
import { ForceReason } from './z-report.events.ts'
import { ZReportView } from './z-report.view.ts'

const forced = {
  reason: ForceReason,
  /** In words, for whoever reads the report; it lies in the vault. */
  note: text(500).optional(),
}

/** The two doors of a forced close (ZR-17). Apart from the sessions, whose contract every till needs first. */
export const forcedCloseEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/registers/:uuid/force-close',
    says: 'Closes the register though a terminal does not settle, with what was counted or without (ZR-17). Wants the admin PIN.',
    permission: 'register.operate',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      cashier_uuid: Uuid,
      ...forced,
      /** Null counts nothing: the drawer goes on by the books. */
      count: z.strictObject(countedAtClose).nullable(),
    }),
    returns: z.object({ z_report: ZReportView }),
    rejects: [...sessionRefusals, 'register.admin_pin_needed'],
  }),
  desk: endpoint({
    method: 'POST',
    path: '/z-reports/:uuid/force-close',
    says: 'Closes a session from the back office, whose register nobody stands at: nothing is counted (ZR-17).',
    permission: 'z_report.force_close',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject(forced),
    returns: z.object({ z_report: ZReportView }),
    rejects: sessionRefusals,
  }),
}
