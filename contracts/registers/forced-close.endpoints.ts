import { z } from 'zod'
import { CashierUuid, endpoint, text, Uuid } from '../kernel/index.ts'
import { ForceReason } from './forced.ts'
import { ofCashier } from './rejections.ts'
import { countedAtClose, ofCount } from './session.endpoints.ts'
import { ZReportView } from './z-report.view.ts'

const forced = {
  reason: ForceReason,
  /** Free text for readers of the report; stored in the vault. */
  note: text(500).optional(),
}

/** The two ways to force a close (ZR-17). Separate from the session endpoints, which every till loads first. */
export const forcedCloseEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/registers/:uuid/force-close',
    summary:
      'Closes the register though a terminal does not settle, with what was counted or without (ZR-17). Wants the admin PIN.',
    permission: 'register.operate',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      cashier_uuid: CashierUuid,
      ...forced,
      /** Null when nothing is counted: the float continues by the books. */
      count: z.strictObject(countedAtClose).nullable(),
    }),
    returns: z.object({ z_report: ZReportView }),
    rejects: [...ofCashier, ...ofCount, 'register.admin_pin_needed'],
    touches: ['registers'],
  }),
  desk: endpoint({
    method: 'POST',
    path: '/z-reports/:uuid/force-close',
    summary:
      'Closes a session from the back office, whose register nobody stands at: nothing is counted (ZR-17).',
    permission: 'z_report.force_close',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject(forced),
    returns: z.object({ z_report: ZReportView }),
    rejects: ['register.not_open', 'register.closing_underway', 'register.in_test_mode'],
    touches: ['z_reports'],
  }),
}
