import { isRejection, money, owedType, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderLine, owedOf } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { owedPaymentUuid } from './decide-owed.ts'
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
const refusalOf = (order: Order, command: OrderCommand) => {
  const decided = decide(order, command, 90)
  return isRejection(decided) ? decided.rejection : 'done'
}

const saved = run(
  newOrder,
  {
    type: 'SaveOrder',
    order_uuid: id(1),
    ...actor,
    short_nr: 1,
    cart: { base: undefined, lines: [line] },
  },
  20,
)
const started = run(
  saved,
  {
    type: 'StartPayment',
    ...actor,
    payment_uuid: id(30),
    payment_type_uuid: id(5),
    method: 'cash',
    received: money(69_20),
    amount: money(69_20),
    rounding_unit: 50,
    receipt_uuid: id(7),
    decided_on: { revision: undefined, order: undefined },
  },
  40,
)
const partly = run(started, { type: 'RecordPayment', payment_uuid: id(30) }, 60)
const owing = owedPaymentUuid({ order_uuid: id(1) }, actor.session_uuid)
const oweRest = { type: 'OweRest', payment_uuid: owing, by: actor } as const
const sealed = run(
  run(partly, oweRest, 70),
  { type: 'RecordPayment', payment_uuid: owing, completed: { receipt_uuid: id(8), nr: 17, at } },
  71,
)
const settle = (over: Partial<CommandOfType<'SettleOwed'>> = {}): CommandOfType<'SettleOwed'> => ({
  type: 'SettleOwed',
  ...later,
  payment_uuid: id(31),
  payment_type_uuid: id(5),
  method: 'cash',
  received: money(100_00),
  rounding_unit: 50,
  ...over,
})

test('R-1: the rest of a partly paid order is its last payment: of the owed kind, with the receipt', () => {
  expect(decide(partly, oweRest, 70)).toMatchObject([
    {
      type: 'OrderPaymentStarted',
      data: { payment_type_uuid: owedType, method: 'owed', amount: 100_00, change: 0, ...actor },
    },
  ])
  expect(sealed).toMatchObject({ status: 'completed', nr: 17 })
  expect(sealed.status !== 'new' && owedOf(sealed)).toBe(100_00)
})

test('R-1: an order without money, one whose payment is under way and one of another register are not sealed so', () => {
  expect(refusalOf(saved, oweRest)).toBe('order.not_paid')
  expect(refusalOf(started, oweRest)).toBe('order.payment_underway')
  expect(refusalOf(partly, { ...oweRest, by: later })).toBe('order.locked_to_register')
  expect(refusalOf(sealed, oweRest)).toBe('order.already_paid')
})

test('R-1: what is owed is paid at any register, and is no payment of the sale', () => {
  expect(decide(sealed, settle(), 90)).toMatchObject([
    { type: 'OrderPaymentStarted', data: { amount: 100_00, settles_owed: true, ...later } },
  ])
  const reserved = run(sealed, settle(), 91)
  expect(reserved.status !== 'new' && owedOf(reserved)).toBe(0)
  expect(decide(reserved, { type: 'RecordPayment', payment_uuid: id(31), settlement_nr: 18 }, 92)).toEqual([
    {
      type: 'OrderPaymentRecorded',
      data: { payment_uuid: id(31), amount: 100_00, settlement_nr: 18 },
    },
  ])
})

test('R-1: never more than is owed, two registers together neither', () => {
  expect(refusalOf(sealed, settle({ amount: money(100_50) }))).toBe('order.amount_too_large')
  const half = run(sealed, settle({ amount: money(60_00) }), 91)
  const other = settle({ payment_uuid: id(32), ...actor })
  expect(refusalOf(half, { ...other, amount: money(60_00) })).toBe('order.amount_too_large')
  expect(decide(half, other, 92)).toMatchObject([{ data: { amount: 40_00, change: 60_00 } }])
  expect(refusalOf(run(half, other, 92), settle({ payment_uuid: id(33) }))).toBe('order.nothing_owed')
  expect(refusalOf(half, settle())).toBe('order.payment_used')
})

test('R-1: a settlement that was refused is owed again', () => {
  const reserved = run(sealed, settle(), 91)
  const released = run(reserved, { type: 'ReleasePayment', payment_uuid: id(31), reason: 'x' }, 92)
  expect(released.status !== 'new' && owedOf(released)).toBe(100_00)
})

test('R-1: only means that a count proves settle it, and only of a sale that left something owed', () => {
  expect(refusalOf(sealed, settle({ method: 'gift_card' }))).toBe('order.owed_other_means')
  expect(refusalOf(sealed, settle({ method: 'autonomous', received: money(101_00) }))).toBe('order.overpaid')
  expect(refusalOf(partly, settle())).toBe('order.not_completed')
})

test('R-1, R-12: cash for what is owed counts towards the limit of the bon', () => {
  const cash = { most: money(160_00), elsewhere: money(0) }
  expect(refusalOf(sealed, settle({ cash }))).toBe('order.cash_limit')
  expect(refusalOf(sealed, settle({ cash, amount: money(90_50) }))).toBe('done')
})

test('R-1: while something is owed nothing is given back; afterwards as of any sale, settled in cash by the same means', () => {
  const refund = {
    type: 'ReserveRefund',
    refund_uuid: id(100),
    kind: 'refund',
    by: later,
    refund_order: { order_uuid: id(200), short_nr: 2 },
    cash: { payment_type_uuid: id(5), rounding_unit: 50 },
    lines: [{ line_uuid: line.uuid, quantity: quantity(1000) }],
    terms: { limit: money(5_000_00), session_limit: money(5_000_00), refunded_cash: money(0) },
  } as const
  expect(refusalOf(sealed, refund)).toBe('order.owed_first')
  const paid = run(
    run(sealed, settle(), 91),
    { type: 'RecordPayment', payment_uuid: id(31), settlement_nr: 18 },
    92,
  )
  expect(decide(paid, refund, 93)).toMatchObject([
    { data: { payouts: [{ amount: -169_20, method: 'cash' }] } },
  ])
})
