import { isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderLine, type PaymentMethod } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { CommandOfType, OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const at = '2026-11-26T12:00:00.000Z'
const approval = { reason: { ref: id(8), hash: '0'.repeat(64) }, approved_by: id(8) }
const line: OrderLine = {
  uuid: id(10),
  product_uuid: id(11),
  name: 'Stjerneskud',
  quantity: quantity(1000),
  unit_price: money(169_20),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04006',
}
const decide = (order: Order, command: OrderCommand, n: number) =>
  orderDecider.decide(command, order, { now: at, command_id: id(n) })
const run = (order: Order, command: OrderCommand, n: number): Order => {
  const decided = decide(order, command, n)
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}
const cash = { payment_type_uuid: id(5), method: 'cash' } as const
const slips = { payment_type_uuid: id(6), method: 'autonomous' } as const

const paidBy = (method: PaymentMethod, received = money(169_50)): Order => {
  const cart = { base: undefined, lines: [line] }
  const saved = run(newOrder, { type: 'SaveOrder', order_uuid: id(1), ...actor, short_nr: 1, cart }, 20)
  const payment_type_uuid = method === 'cash' ? cash.payment_type_uuid : slips.payment_type_uuid
  const paying = { payment_uuid: id(30), payment_type_uuid, method, overchargeable: method !== 'cash' }
  const how = { received, rounding_unit: method === 'cash' ? 50 : 1, receipt_uuid: id(7) }
  const decided_on = { revision: undefined, order: undefined }
  const started = run(saved, { type: 'StartPayment', ...actor, ...paying, ...how, decided_on }, 40)
  return run(started, { type: 'RecordPayment', payment_uuid: id(30) }, 60)
}
const sold = (...paid: Parameters<typeof paidBy>): Order =>
  evolveOrder(paidBy(...paid), { type: 'OrderCompleted', data: { receipt_uuid: id(7), nr: 17, at } })
const correct = (over: Partial<CommandOfType<'CorrectTender'>> = {}): CommandOfType<'CorrectTender'> => ({
  type: 'CorrectTender',
  payment_uuid: id(30),
  to: slips,
  approval,
  by: { ...actor, session_uuid: id(9), cashier_uuid: id(14) },
  ...over,
})
const refusalOf = (order: Order, command = correct()) => {
  const decided = decide(order, command, 90)
  return isRejection(decided) ? decided.rejection : 'corrected'
}

test('R-6: what lies in the drawer moves as a whole, from who took it, with the number of the sale and an approval', () => {
  expect(decide(sold('cash'), correct(), 90)).toMatchObject([
    {
      type: 'OrderTenderCorrected',
      data: {
        tender: { payment_uuid: id(30), taken_by: id(4), from: cash, to: slips, receipt_nr: 17 },
        amount: 169_00,
        by: { session_uuid: id(9), cashier_uuid: id(14), at },
      },
    },
    { type: 'OrderActionApproved', data: { causes: ['tender_corrected'], reason: approval.reason } },
  ])
})

test('R-6: a tip on a slip moves with its payment', () => {
  expect(decide(sold('autonomous', money(180_00)), correct({ to: cash }), 90)).toMatchObject([
    { data: { amount: 180_00, tender: { from: slips, to: cash } } },
    {},
  ])
})

test('R-6: without an administrator and a reason nothing moves', () => {
  expect(decide(sold('cash'), correct({ approval: undefined }), 90)).toMatchObject({
    rejection: 'order.approval_needed',
    params: { causes: 'tender_corrected' },
  })
})

test('R-6: what a terminal or a gift card proves is not corrected, nor anything to it', () => {
  expect(refusalOf(sold('card', money(169_20)))).toBe('order.tender_proved')
  expect(refusalOf(sold('gift_card', money(169_20)))).toBe('order.tender_proved')
  expect(refusalOf(sold('cash'), correct({ to: { ...slips, method: 'card' } }))).toBe('order.tender_proved')
  expect(refusalOf(sold('cash'), correct({ payment_uuid: id(31) }))).toBe('order.tender_proved')
})

test('R-6: only a sale is corrected, and only to another means; once more from where it stands now', () => {
  expect(refusalOf(paidBy('cash'))).toBe('order.not_completed')
  expect(refusalOf(sold('cash'), correct({ to: cash }))).toBe('order.tender_unchanged')
  const corrected = run(sold('cash'), correct(), 91)
  expect(refusalOf(corrected)).toBe('order.tender_unchanged')
  expect(decide(corrected, correct({ to: cash }), 92)).toMatchObject([
    { data: { tender: { from: slips } } },
    {},
  ])
})

test('R-6, R-9: after it, cash given back for what a slip paid is by other means', () => {
  const refund = {
    type: 'ReserveRefund',
    refund_uuid: id(100),
    kind: 'refund',
    by: actor,
    refund_order: { order_uuid: id(200), short_nr: 2 },
    cash: { payment_type_uuid: id(5), rounding_unit: 50 },
    lines: [{ line_uuid: line.uuid, quantity: quantity(1000) }],
    terms: { limit: money(5_000_00), session_limit: money(5_000_00), refunded_cash: money(0) },
  } as const
  expect(isRejection(decide(sold('cash'), refund, 93))).toBe(false)
  expect(decide(run(sold('cash'), correct(), 91), refund, 94)).toMatchObject({
    rejection: 'order.approval_needed',
    params: { causes: 'refund_by_other_means' },
  })
})

test('R-12: a correction to cash is refused beyond what the law lets a sale take in cash', () => {
  const paid = sold('autonomous', money(180_00))
  const within = { most: money(200_00), elsewhere: money(20_00) }
  expect(refusalOf(paid, correct({ to: cash, cash: within }))).toBe('corrected')
  const beyond = { most: money(200_00), elsewhere: money(20_01) }
  expect(decide(paid, correct({ to: cash, cash: beyond }), 90)).toMatchObject({
    rejection: 'order.cash_limit',
    params: { amount: 179_99 },
  })
})
