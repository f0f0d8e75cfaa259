import { cardSurcharge, isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import {
  evolveOrder,
  leftOnCard,
  newOrder,
  type Order,
  type OrderLine,
  orderTotals,
  surchargeLineUuid,
  unpaidOf,
} from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { CommandOfType, OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import { receiptsOf } from './receipt-recorded.ts'

/** What a terminal takes for a card (DEF-08), on the order, its receipt and its refund. */
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const at = '2026-11-29T12:00:00.000Z'
const approval = { reason: { ref: id(8), hash: '0'.repeat(64) }, approved_by: id(8) }
const dish = (n: number, vat_rate = 250): OrderLine => ({
  uuid: id(n),
  product_uuid: id(11),
  name: 'Stjerneskud',
  quantity: quantity(1000),
  unit_price: money(100_00),
  percentage_discount: 0,
  vat_rate,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04006',
})
const decide = (order: Order, command: OrderCommand) =>
  orderDecider.decide(command, order, { now: at, command_id: id(90) })
const run = (order: Order, command: OrderCommand): Order => {
  const decided = decide(order, command)
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}
const existing = (order: Order) => {
  if (order.status === 'new') throw new Error('no order')
  return order
}
const saved = (...lines: OrderLine[]) =>
  run(newOrder, {
    type: 'SaveOrder',
    order_uuid: id(1),
    ...actor,
    short_nr: 1,
    cart: { base: undefined, lines },
  })
const paying = (order: Order, amount: number, payment_uuid = id(30)) =>
  run(order, {
    type: 'StartPayment',
    ...actor,
    payment_uuid,
    payment_type_uuid: id(5),
    method: 'card',
    terminal_uuid: id(6),
    amount: money(amount),
    received: money(amount),
    rounding_unit: 1,
    receipt_uuid: id(7),
    decided_on: { revision: undefined, order: undefined },
  })
const take = (
  over: Partial<CommandOfType<'TakePayment'>> = {},
  fee = 2_00,
): CommandOfType<'TakePayment'> => ({
  type: 'TakePayment',
  payment_uuid: id(30),
  base: money(100_00),
  tip: money(0),
  surcharge: { amount: money(fee), name: 'Kortgebyr' },
  ...over,
})
const paid = (order: Order) =>
  [
    { type: 'OrderPaymentRecorded', data: { payment_uuid: id(30), amount: money(202_00) } } as const,
    { type: 'OrderCompleted', data: { receipt_uuid: id(7), nr: 1, at } } as const,
  ].reduce(evolveOrder, order)

test('DEF-08: it is a line that this payment pays, so that what is due stays as it was', () => {
  const started = paying(saved(dish(10)), 100_00)
  const taken = existing(run(started, take()))
  expect(taken.lines).toMatchObject([
    {},
    { product_uuid: cardSurcharge, unit_price: 2_00, mark: 'surcharge' },
  ])
  expect(taken.payments).toMatchObject([
    { amount: 102_00, received: 102_00, surcharge: 2_00, receipt_uuid: id(7) },
  ])
  expect([unpaidOf(taken), orderTotals(taken.lines).total]).toEqual([0, 102_00])
  // Heard twice, it is taken once.
  expect(decide(taken, take())).toEqual([])
  expect(decide(started, take({}, 0))).toEqual([])
})

test('DEF-08, DEF-09, CARD-8: with a tip and of a part, each stands apart', () => {
  const tipped = existing(run(paying(saved(dish(10)), 100_00), take({ tip: money(10_00) })))
  expect(tipped.payments).toMatchObject([{ amount: 102_00, received: 112_00, tip: 10_00, surcharge: 2_00 }])
  const half = existing(run(paying(saved(dish(10)), 100_00), take({ base: money(50_00) }, 1_00)))
  expect(half.payments).toMatchObject([{ amount: 51_00, surcharge: 1_00 }])
  expect(half.payments[0]?.receipt_uuid).toBeUndefined()
  expect(unpaidOf(half)).toBe(50_00)
})

test('LAW-3, LAW-14: the receipt has it as a line with its VAT, and the payment with it', () => {
  const order = existing(run(paying(saved(dish(10)), 100_00), take()))
  const [payment] = order.payments
  if (!payment) throw new Error('no payment')
  const [receipt] = receiptsOf(order, payment, id(7))
  expect(receipt).toMatchObject({ gross: 102_00, vat: 20_40, net: 81_60, payments: [{ amount: 102_00 }] })
  expect(receipt.sold[1]).toMatchObject({
    account_uuid: cardSurcharge,
    gross: 2_00,
    vat: 40,
    mark: 'surcharge',
  })
})

test('SC-59, DEF-01: all goods back give it back; a part does not; and it can go back alone', () => {
  const sold = paid(run(paying(saved(dish(10), dish(20)), 200_00), take({ base: money(200_00) })))
  expect(leftOnCard(existing(sold), id(30))).toBe(202_00)
  const fee = surchargeLineUuid(id(30))
  const refund = (...lines: Uuid[]): CommandOfType<'ReserveRefund'> => ({
    type: 'ReserveRefund',
    refund_uuid: id(100),
    kind: 'refund',
    by: actor,
    refund_order: { order_uuid: id(200), short_nr: 2 },
    cash: { payment_type_uuid: id(15), rounding_unit: 50 },
    card: { payment_uuid: id(30) },
    lines: lines.map((line_uuid) => ({ line_uuid, quantity: quantity(1000) })),
    approval,
  })
  const back = (order: Order, ...lines: Uuid[]) => {
    const decided = decide(order, refund(...lines))
    if (isRejection(decided)) throw new Error(decided.rejection)
    return decided.flatMap((event) => (event.type === 'OrderRefundReserved' ? event.data.payouts : []))
  }
  expect(back(sold, id(10), id(20))).toMatchObject([{ refund_of: id(30), amount: -202_00 }])
  expect(back(sold, id(10))).toMatchObject([{ amount: -100_00 }])
  expect(back(sold, fee)).toMatchObject([{ amount: -2_00 }])
  expect(back(run(sold, refund(id(10))), id(20))).toMatchObject([{ amount: -102_00 }])
})

test('ORD-30: an order that is opened again has the goods alone', () => {
  const original = existing(run(paying(saved(dish(10)), 100_00), take()))
  const copy = { order_uuid: id(300), short_nr: 3 }
  const opened = existing(run(newOrder, { type: 'OpenCopy', copy, original, by: actor }))
  expect(opened.lines.map(({ name }) => name)).toEqual(['Stjerneskud'])
})
