import { addMs, type Instant, latest, minus, negated, reject, zero } from '@bon/contracts/kernel'
import {
  type ExistingZReport,
  expectedOf,
  type WithoutDrawer,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import type { DecideContext } from '../kernel/index.ts'
import { closingStarted, tenderDifference } from './close-session.ts'
import { happened, type ZReportCommand } from './z-report.commands.ts'

type Of<Type extends ZReportCommand['type']> = Extract<ZReportCommand, { type: Type }>

/**
 * A session of its own for an act that came too late: nothing is counted in it, and the drawer stays as the last
 * close left it. Its Z follows at once, and takes the next number of the register.
 */
export const countLateEntry = (
  { opening, action }: Of<'CountLateEntry'>,
  report: ZReport,
  { now }: DecideContext,
) => {
  if (report.status !== 'new') return reject('register.already_open')
  const opened = openedWithout('late_entries', opening, now)
  const { at } = opened.data
  return happened([
    opened,
    { type: 'AuditEntryRecorded', data: { ...action, at } },
    closingStarted({ cashier_uuid: opening.cashier_uuid }, at),
  ])
}

export const openDesk = ({ opening }: Of<'OpenDesk'>, report: ZReport, { now }: DecideContext) =>
  report.status === 'new' ? happened([openedWithout('desk', opening, now)]) : reject('register.already_open')

/** There is nothing to count, and no order of another day to carry over. */
export const closeDesk = (
  { cashier_uuid, certificate_ended_at }: Of<'CloseDesk'>,
  report: ExistingZReport,
  at: Instant,
) =>
  report.status === 'open'
    ? happened([closingStarted({ cashier_uuid, certificate_ended_at }, at)])
    : reject('register.closing_underway')

/**
 * What tills count, nobody can count here: the money of a corrected sale lies at its till, whose own count shows the
 * opposite difference, before or after. With this one, the books of cash and slips stay what was counted.
 */
export const countCorrected = (_: Of<'CountCorrected'>, report: ExistingZReport, at: Instant) => {
  if (report.status !== 'closing') return reject('register.not_open')
  const { register_uuid, closing_by: cashier_uuid, totals, corrected, counted_tenders } = report
  if (counted_tenders.length > 0) return []
  return happened(
    [...corrected.values()]
      .filter(({ amount }) => amount !== 0)
      .flatMap(({ amount: moved, ...tender }): ZReportEvent[] => {
        const expected = expectedOf(totals, tender)
        const of = { kind: 'payment_type', ...tender } as const
        return [
          { type: 'PaymentTypeCounted', data: { ...tender, counted: minus(expected, moved), expected, at } },
          ...tenderDifference({ register_uuid, cashier_uuid, amount: negated(moved), of, at }),
        ]
      }),
  )
}

const openedWithout = (
  without_drawer: WithoutDrawer,
  opening: Of<'OpenDesk'>['opening'],
  now: Instant,
): Extract<ZReportEvent, { type: 'RegisterOpened' }> => {
  const { previous, cash_register_rules, ...rest } = opening
  return {
    type: 'RegisterOpened',
    data: {
      ...rest,
      counts: [],
      float: zero,
      grand_total_sales: previous?.grand_totals.sales ?? zero,
      grand_total_returns: previous?.grand_totals.returns ?? zero,
      ...(cash_register_rules && { cash_register_rules }),
      without_drawer,
      ...(previous?.float_next !== undefined && { float_before: previous.float_next }),
      at: previous ? latest(now, addMs(previous.closed_at, 1000)) : now,
    },
  }
}
