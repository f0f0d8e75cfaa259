import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { ids } from '../../harness/shop.ts'
import { done } from './done.ts'
import { differenceFrom } from './opening.ts'
import { type Trade, tradeOf } from './trade.ts'

const next_cashier = ids.cashiers.anna

/**
 * The drawer is counted, and the next cashier goes on in the same session: with a bon that is open and of which the first
 * one took a part, and with a parked one that was given to the next.
 */
export const drawerHandedOver = async (trade: Trade, difference: number): Promise<Trade> => {
  const { shop, till, call, of } = trade
  const open = await trade.paid(await trade.saved([...trade.lines(), till.line(2)]), 10_00)
  const { order_uuid } = await parked(trade)
  const body = { ...till.by, waiter_uuid: next_cashier }
  done(await call(api.order_actions.waiter, { ...of(order_uuid), body }))
  await trade.sold(trade.lines())
  const expected = money((await till.session())?.expected_cash ?? 0)
  done(await till.handOver(next_cashier, differenceFrom(expected, difference)))
  const next = await tradeOf(shop, await shop.signedInAt(till, next_cashier))
  await next.paid(open, 5_000_00)
  await paidByOther(next, order_uuid)
  return next
}

/** A bon that a register has open is taken over at another, with an administrator's PIN. */
export const takenOver = async (trade: Trade, other: Trade): Promise<void> => {
  const { order_uuid } = await trade.saved(trade.lines())
  const { shop, call, of, till } = other
  const command_id = await shop.approved(till, 'order.take_over', order_uuid)
  const { order } = done(
    await call(api.order_actions.takeOver, { ...of(order_uuid), command_id, body: till.by }),
  ).body
  await other.paid(order, 5_000_00)
}

export const parked = ({ saved, lines }: Trade): Promise<OrderView> => saved(lines(), { suspend: true })

/** Opened at the register and paid there: in cash and, what is left, at the terminal. */
export const paidByOther = async (
  { call, of, till, paid, slips }: Trade,
  order_uuid: OrderView['order_uuid'],
): Promise<void> => {
  const { order } = done(await call(api.order_actions.take, { ...of(order_uuid), body: till.by })).body
  const rest = await paid(order, 5_00, { amount: money(5_00) })
  await paid(rest, rest.unpaid, { payment_type_uuid: slips })
}
