import { isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import {
  evolveOrder,
  leftOnMeans,
  newOrder,
  type Order,
  type OrderLine,
  type RefundTerms,
} from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { CommandOfType, OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

/** A refund goes back on the means that paid, or on another by its limits. */
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const at = '2026-11-21T12:00:00.000Z'
const approval = { reason: { ref: id(8), hash: '0'.repeat(64) }, approved_by: id(8) }
const [cash, terminal] = [id(5), id(15)]
const line: OrderLine = {
  uuid: id(10),
  product_uuid: id(11),
  name: 'Stjerneskud',
  quantity: quantity(3_000),
  unit_price: money(100_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04006',
}
const decide = (order: Order, command: OrderCommand) =>
  orderDecider.decide(command, order, { now: at, command_id: id(90) })
const run = (order: Order, command: OrderCommand): Order => {
  const decided = decide(order, command)
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}

/** Three dishes: 200 kr at the terminal beside the till, 100 kr in cash. */
const sold = (() => {
  const cart = { base: undefined, lines: [line] }
  let order = run(newOrder, { type: 'SaveOrder', order_uuid: id(1), ...actor, short_nr: 1, cart })
  const parts = [
    { payment_uuid: id(30), payment_type_uuid: terminal, method: 'autonomous', amount: money(200_00) },
    { payment_uuid: id(31), payment_type_uuid: cash, method: 'cash', amount: money(100_00) },
  ] as const
  for (const part of parts) {
    const how = { received: part.amount, rounding_unit: 50, receipt_uuid: id(6) }
    const decided_on = { revision: undefined, order: undefined }
    order = run(order, { type: 'StartPayment', ...actor, ...part, ...how, decided_on })
    order = run(order, { type: 'RecordPayment', payment_uuid: part.payment_uuid })
  }
  return evolveOrder(order, { type: 'OrderCompleted', data: { receipt_uuid: id(6), nr: 1, at } })
})()
const usual: RefundTerms = { limit: money(5_000_00), session_limit: money(5_000_00), refunded_cash: money(0) }
const onTerminal = { payment_type_uuid: terminal, rounding_unit: 1, method: 'autonomous' } as const
const refund = (
  dishes: number,
  over: Partial<CommandOfType<'ReserveRefund'>> = {},
  n = 1,
): CommandOfType<'ReserveRefund'> => ({
  type: 'ReserveRefund',
  refund_uuid: id(100 + n),
  kind: 'refund',
  by: actor,
  refund_order: { order_uuid: id(200 + n), short_nr: 2 },
  cash: onTerminal,
  lines: [{ line_uuid: line.uuid, quantity: quantity(dishes * 1000) }],
  terms: usual,
  approval,
  ...over,
})

test('R-9: what a terminal beside the till took goes back on it, with an administrator and a reason', () => {
  expect(decide(sold, refund(1, { approval: undefined }))).toMatchObject({
    rejection: 'order.approval_needed',
    params: { causes: 'refund_manual_tender' },
  })
  expect(decide(sold, refund(1))).toMatchObject([
    {
      type: 'OrderRefundReserved',
      data: {
        payouts: [{ method: 'autonomous', payment_type_uuid: terminal, amount: -100_00, rounding: 0 }],
      },
    },
    { type: 'OrderActionApproved', data: { causes: ['refund_manual_tender'] } },
  ])
})

test('R-9: it never gives back more than these means took, in any number of parts, and nothing that they did not take', () => {
  expect(decide(sold, refund(3))).toMatchObject({
    rejection: 'order.means_used_up',
    params: { amount: 200_00 },
  })
  const once = run(sold, refund(1))
  expect(once.status !== 'new' && leftOnMeans(once, terminal)).toBe(100_00)
  expect(decide(run(once, refund(1, {}, 2)), refund(1, {}, 3))).toMatchObject({
    rejection: 'order.means_used_up',
    params: { amount: 0 },
  })
  const other = refund(1, { cash: { ...onTerminal, payment_type_uuid: id(16) } })
  expect(decide(sold, other)).toMatchObject({ rejection: 'order.means_used_up', params: { amount: 0 } })
})

test('R-9: it is no cash: what was paid in cash still goes back in cash without an administrator', () => {
  const once = run(sold, refund(2))
  const rest = refund(1, { cash: { payment_type_uuid: cash, rounding_unit: 50 }, approval: undefined }, 2)
  expect(decide(once, rest)).toMatchObject([
    { data: { payouts: [{ method: 'cash', amount: -100_00, rounding: 0 }] } },
  ])
})
