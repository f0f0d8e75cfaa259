import { orderTotals } from '@bon/contracts/orders'
import type { Moment, Step } from '@bon/contracts/replay'
import type { LogFold } from './folded-log.ts'

/** Of a moment of the replay, what a fold of the log says as well. */
export const shownOf = ({ session, bon, floor_plan, open_orders }: Moment) => ({
  session: session && [session.session_uuid, session.status, session.expected_cash, session.totals],
  bon: bon && [bon.order.order_uuid, bon.order.status, bon.order.total, bon.order.lines],
  open_orders,
  floor:
    floor_plan?.bons.map(({ order_uuid, total, lines }) => `${order_uuid} ${total} ${lines}`).sort() ?? null,
})

/** The same of a log that is folded up to a step, and the register of the step. */
export const expectedOf = (folded: LogFold, { register_uuid, order_uuid }: Step) => {
  const session = folded.sessionOf(register_uuid ?? '')
  const report = session?.status === 'new' ? undefined : session
  const open = folded.openOrders()
  // A register may hold several: the one that was opened last is shown.
  const held = open.findLast(({ holder }) => holder !== null && holder.register_uuid === register_uuid)
  const named = order_uuid === null ? undefined : folded.orderOf(`order-${order_uuid}`)
  const bon = order_uuid === null ? held : named?.status === 'new' ? undefined : named
  const trains = report?.test_mode === true
  const floor = open.filter(({ test_mode }) => (test_mode === true) === trains)
  return {
    session: report ? [report.session_uuid, report.status, report.expected_cash, report.totals] : null,
    bon: bon ? [bon.order_uuid, bon.status, orderTotals(bon.lines).total, bon.lines] : null,
    open_orders: open.length,
    floor: floor
      .map(({ order_uuid: of, lines }) => `${of} ${orderTotals(lines).total} ${lines.length}`)
      .sort(),
    register: register_uuid,
  }
}
