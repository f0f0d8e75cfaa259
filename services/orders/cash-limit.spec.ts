import { isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderLine } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { OrderCommand, StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const line: OrderLine = {
  uuid: id(10),
  product_uuid: id(11),
  name: 'Selskab',
  quantity: quantity(1_000),
  unit_price: money(20_000_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04006',
}
const decide = (order: Order, command: OrderCommand, n: number) =>
  orderDecider.decide(command, order, { now: '2026-11-21T12:00:00.000Z', command_id: id(n) })
const run = (order: Order, command: OrderCommand, n: number): Order => {
  const decided = decide(order, command, n)
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}
const cart = { base: undefined, lines: [line] }
const bon = run(newOrder, { type: 'SaveOrder', order_uuid: id(1), ...actor, short_nr: 1, cart }, 20)
const pay = (n: number, kroner: number, over: Partial<StartPayment> = {}): StartPayment => ({
  type: 'StartPayment',
  ...actor,
  payment_uuid: id(n),
  payment_type_uuid: id(5),
  method: 'cash',
  received: money(kroner * 100),
  amount: money(kroner * 100),
  rounding_unit: 50,
  receipt_uuid: id(6),
  decided_on: { revision: undefined, order: undefined },
  cash: { most: money(14_999_50), elsewhere: money(0) },
  ...over,
})
const answer = (order: Order, command: StartPayment) => {
  const decided = decide(order, command, 90)
  return isRejection(decided) ? [decided.rejection, decided.params?.['amount']] : 'taken'
}

test('an order accepts a limited amount in cash, in any number of parts, and the rest by any other payment type', () => {
  expect(answer(bon, pay(30, 20_000))).toEqual(['order.cash_limit', 14_999_50])
  const part = run(run(bon, pay(31, 10_000), 40), { type: 'RecordPayment', payment_uuid: id(31) }, 41)
  expect(answer(part, pay(32, 5_000))).toEqual(['order.cash_limit', 4_999_50])
  expect(answer(part, pay(32, 4_999))).toBe('taken')
  expect(answer(part, pay(32, 10_000, { method: 'autonomous' }))).toBe('taken')
  expect(answer(part, pay(32, 10_000, { cash: undefined }))).toBe('taken')
})

test('linked orders count towards the limit, and an order knows the orders that received its lines', () => {
  const elsewhere = { cash: { most: money(14_999_50), elsewhere: money(10_000_00) } }
  expect(answer(bon, pay(30, 5_000, elsewhere))).toEqual(['order.cash_limit', 4_999_50])
  const split: OrderCommand = {
    type: 'StartTransfers',
    kind: 'split',
    by: actor,
    decided_on: { revision: undefined, order: undefined },
    parts: [
      {
        order_uuid: id(7),
        opens: { short_nr: 2, table_uuids: [], parked: false },
        lines: [{ line_uuid: line.uuid, quantity: quantity(500) }],
      },
    ],
  }
  expect(run(bon, split, 42)).toMatchObject({ linked: [id(7)] })
})
