import { isRejection, money, type PaymentUuid, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, leftOfTip, newOrder, type Order, type OrderLine, unpaidOf } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { isOutstanding } from './decide-card.ts'
import type { CommandOfType, OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const later = { register_uuid: id(22), session_uuid: id(23), cashier_uuid: id(24) }
const at = '2026-11-26T12:00:00.000Z'
const line: OrderLine = {
  uuid: id(10),
  product_uuid: id(11),
  name: 'Stjerneskud',
  quantity: quantity(1000),
  unit_price: money(169_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04006',
}
const decide = (order: Order, command: OrderCommand, n = 90) =>
  orderDecider.decide(command, order, { now: at, command_id: id(n) })
const run = (order: Order, command: OrderCommand, n = 90): Order => {
  const decided = decide(order, command, n)
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}
const refusalOf = (order: Order, command: OrderCommand) => {
  const decided = decide(order, command)
  return isRejection(decided) ? decided.rejection : 'done'
}

const saved = run(newOrder, {
  type: 'SaveOrder',
  order_uuid: id(1),
  ...actor,
  short_nr: 1,
  cart: { base: undefined, lines: [line] },
})
const paying = run(saved, {
  type: 'StartPayment',
  ...actor,
  payment_uuid: id(30),
  payment_type_uuid: id(5),
  method: 'cash',
  received: money(200_00),
  rounding_unit: 50,
  receipt_uuid: id(8),
  decided_on: { revision: undefined, order: undefined },
})
const sold = run(paying, {
  type: 'RecordPayment',
  payment_uuid: id(30),
  completed: { receipt_uuid: id(8), nr: 17, at },
})
const tip = (over: Partial<CommandOfType<'GiveTip'>> = {}): CommandOfType<'GiveTip'> => ({
  type: 'GiveTip',
  ...later,
  payment_uuid: id(31),
  payment_type_uuid: id(5),
  method: 'cash',
  amount: money(20_00),
  rounding_unit: 50,
  ...over,
})
const card = { method: 'card', terminal_uuid: id(6), overchargeable: true, rounding_unit: 1 } as const
const recorded = (order: Order, payment_uuid: PaymentUuid = id(31)) =>
  run(order, { type: 'RecordPayment', payment_uuid, settlement_nr: 18 })
const given = recorded(run(sold, tip()))
const back = (over: Partial<CommandOfType<'GiveTipBack'>> = {}): CommandOfType<'GiveTipBack'> => ({
  type: 'GiveTipBack',
  ...later,
  payment_uuid: id(32),
  tip_of: id(31),
  amount: money(20_00),
  rounding_unit: 50,
  approval: { reason: { ref: id(70), hash: 'a'.repeat(64) }, approved_by: id(70) },
  ...over,
})

test('SC-64: a tip after payment is a payment of its own, at any register, and pays nothing of the sale', () => {
  expect(decide(sold, tip())).toEqual([
    {
      type: 'OrderPaymentStarted',
      data: {
        ...later,
        payment_uuid: id(31),
        payment_type_uuid: id(5),
        method: 'cash',
        amount: 0,
        rounding: 0,
        received: 20_00,
        change: 0,
        tip: 20_00,
        only_tip: true,
        at,
      },
    },
  ])
  expect(given).toMatchObject({ status: 'completed', nr: 17, payments: [{}, { settlement_nr: 18 }] })
  expect(given.status !== 'new' && unpaidOf(given)).toBe(0)
})

test('SC-64: it may be given several times, and the same payment only once', () => {
  expect(refusalOf(given, tip({ payment_uuid: id(33), amount: money(30_00) }))).toBe('done')
  expect(refusalOf(given, tip())).toBe('order.payment_used')
  expect(refusalOf(saved, tip())).toBe('order.not_completed')
  expect(refusalOf(newOrder, tip())).toBe('request.not_found')
})

test('SC-64: a slip of the finger is no tip: together at most the bill, or 500 where the bill is smaller', () => {
  expect(decide(sold, tip({ amount: money(500_50) }))).toMatchObject({
    rejection: 'order.tip_too_large',
    params: { amount: 500_00 },
  })
  expect(decide(given, tip({ payment_uuid: id(33), amount: money(490_00) }))).toMatchObject({
    params: { amount: 480_00 },
  })
  const returned = recorded(run(given, back()), id(32))
  expect(refusalOf(returned, tip({ payment_uuid: id(33), amount: money(500_00) }))).toBe('done')
})

test('SC-64, DEF-09: only cash, and what may be charged beyond a bill, takes it; cash in coins that there are', () => {
  expect(refusalOf(sold, tip({ method: 'autonomous' }))).toBe('order.tip_means')
  expect(refusalOf(sold, tip({ method: 'autonomous', overchargeable: true, amount: money(12_34) }))).toBe(
    'done',
  )
  expect(refusalOf(sold, tip({ method: 'gift_card', overchargeable: true }))).toBe('order.tip_means')
  expect(refusalOf(sold, tip({ amount: money(12_34) }))).toBe('order.tip_not_in_coins')
})

test('SC-64, R-12: a tip in cash counts towards the limit of the bon', () => {
  const cash = { most: money(180_00), elsewhere: money(0) }
  expect(decide(sold, tip({ cash }))).toMatchObject({
    rejection: 'order.cash_limit',
    params: { amount: 11_00 },
  })
})

test('SC-18: a tip that its terminal declines leaves the sale as it was, and can be given otherwise', () => {
  const asked = run(sold, tip(card))
  expect(isOutstanding(asked, id(31))).toBe(true)
  expect(refusalOf(asked, tip({ payment_uuid: id(33) }))).toBe('order.payment_underway')
  const declined = run(asked, { type: 'ReleasePayment', payment_uuid: id(31), reason: 'payment.declined' })
  expect(declined).toMatchObject({ status: 'completed', nr: 17 })
  expect(isOutstanding(declined, id(31))).toBe(false)
  expect(refusalOf(declined, tip({ payment_uuid: id(33) }))).toBe('done')
  // Approved after all: nobody waits for it any more, so the terminal gives it back (TERM-6).
  expect(refusalOf(declined, { type: 'ReclaimPayment', payment_uuid: id(31), receipt_uuid: id(9) })).toBe(
    'order.already_paid',
  )
})

const none = { amount: money(0), name: 'Kortgebyr' }

test('SC-64: what the guest typed at the terminal is said by its evidence alone', () => {
  const asked = run(sold, tip(card))
  const taken = run(asked, {
    type: 'TakePayment',
    payment_uuid: id(31),
    base: money(20_00),
    tip: money(5_00),
    surcharge: none,
  })
  expect(taken).toMatchObject({ payments: [{}, { amount: 0, received: 25_00, tip: 25_00 }] })
  expect(
    decide(asked, {
      type: 'TakePayment',
      payment_uuid: id(31),
      base: money(20_00),
      tip: money(0),
      surcharge: none,
    }),
  ).toEqual([])
})

test('SC-64, R-9: a tip goes back on the means that took it, once, with an administrator and a reason', () => {
  expect(decide(given, back({ approval: undefined }))).toMatchObject({
    rejection: 'order.approval_needed',
    params: { causes: 'tip_returned' },
  })
  expect(decide(given, back({ amount: money(15_00) }))).toMatchObject([
    {
      type: 'OrderPaymentStarted',
      data: {
        method: 'cash',
        amount: 0,
        received: -15_00,
        tip: -15_00,
        returns_tip_of: id(31),
        only_tip: true,
      },
    },
    { type: 'OrderActionApproved', data: { causes: ['tip_returned'] } },
  ])
  const returned = recorded(run(given, back({ amount: money(15_00) })), id(32))
  expect(returned.status !== 'new' && leftOfTip(returned, id(31))).toBe(5_00)
  expect(decide(returned, back({ payment_uuid: id(33) }))).toMatchObject({
    rejection: 'order.tip_too_large',
    params: { amount: 5_00 },
  })
  expect(refusalOf(returned, back({ payment_uuid: id(33), tip_of: id(32) }))).toBe('order.tip_none')
  expect(refusalOf(sold, back({ tip_of: id(30) }))).toBe('order.tip_none')
})

test('SC-64, DEF-01: a card gets its tip back by the terminal, within its limit, and never as a refund of goods', () => {
  const carded = recorded(run(sold, tip(card)))
  expect(decide(carded, back())).toMatchObject([
    { data: { method: 'card', terminal_uuid: id(6), refund_of: id(31), tip: -20_00 } },
    {},
  ])
  expect(refusalOf(carded, back({ card_limit: money(19_99) }))).toBe('order.card_limit')
  const refund = {
    type: 'ReserveRefund',
    refund_uuid: id(100),
    kind: 'refund',
    by: later,
    refund_order: { order_uuid: id(200), short_nr: 2 },
    cash: { payment_type_uuid: id(5), rounding_unit: 50 },
    card: { payment_uuid: id(31) },
  } as const
  expect(refusalOf(carded, refund)).toBe('order.card_used_up')
})
