import { addMs, latest, reject, zero } from '@bon/contracts/kernel'
import type { ZReport } from '@bon/contracts/registers'
import type { DecideContext } from '../kernel/index.ts'
import { closingStarted } from './close-session.ts'
import { happened, type ZReportCommand } from './z-report.commands.ts'

/**
 * A session of its own for an act that came too late: nothing is counted in it, and the drawer stays as the last
 * close left it. Its Z follows at once, and takes the next number of the register.
 */
export const countLateEntry = (
  { opening, action }: Extract<ZReportCommand, { type: 'CountLateEntry' }>,
  report: ZReport,
  { now }: DecideContext,
) => {
  if (report.status !== 'new') return reject('register.already_open')
  const { previous, cash_register_rules, ...rest } = opening
  const { sales: grand_total_sales, returns: grand_total_returns } = previous.grand_totals
  const at = latest(now, addMs(previous.closed_at, 1000))
  return happened([
    {
      type: 'RegisterOpened',
      data: {
        ...rest,
        counts: [],
        float: zero,
        grand_total_sales,
        grand_total_returns,
        ...(cash_register_rules && { cash_register_rules }),
        without_drawer: 'late_entries',
        ...(previous.float_next !== undefined && { float_before: previous.float_next }),
        at,
      },
    },
    { type: 'AuditEntryRecorded', data: { ...action, at } },
    closingStarted({ cashier_uuid: rest.cashier_uuid }, at),
  ])
}
