import { isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type OrderLine, type RefundTerms, unpaidOf } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { CommandOfType } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const context = { now: '2026-11-26T12:00:00.000Z', command_id: id(90) }
const line: OrderLine = {
  uuid: id(10),
  product_uuid: id(11),
  name: 'Pant A',
  quantity: quantity(5000),
  unit_price: money(1_25),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04003',
  mark: 'deposit',
}
const terms: RefundTerms = {
  limit: money(100_00),
  session_limit: money(500_00),
  refunded_cash: money(0),
}
const command = (over: Partial<CommandOfType<'ReturnDeposits'>['pay']> = {}) =>
  ({
    type: 'ReturnDeposits',
    opening: { order_uuid: id(1), short_nr: 7 },
    lines: [line],
    pay: {
      type: 'StartPayment',
      register_uuid: id(2),
      session_uuid: id(3),
      cashier_uuid: id(4),
      payment_uuid: id(30),
      payment_type_uuid: id(5),
      method: 'cash',
      received: money(0),
      rounding_unit: 50,
      receipt_uuid: id(8),
      terms,
      decided_on: { revision: undefined, order: undefined },
      ...over,
    },
  }) satisfies CommandOfType<'ReturnDeposits'>
const decided = (of: CommandOfType<'ReturnDeposits'>, order = newOrder) =>
  orderDecider.decide(of, order, context)

test('DEF-73: deposits brought back are an order of opposite lines, paid out in rounded cash and counted towards the limit', () => {
  const events = decided(command())
  if (isRejection(events)) throw new Error(events.rejection)
  expect(events.map(({ type }) => type)).toEqual(['OrderOpened', 'OrderLineAdded', 'OrderPaymentStarted'])
  const order = events.reduce(evolveOrder, newOrder)
  if (order.status === 'new') throw new Error('opened')
  expect(order.lines).toMatchObject([{ quantity: -5000, mark: 'deposit' }])
  expect(order.payments).toMatchObject([
    { amount: -6_25, rounding: -25, received: -6_50, receipt_uuid: id(8), session_limit: 500_00 },
  ])
  expect(unpaidOf(order)).toBe(0)
  expect(decided(command(), order)).toMatchObject({ rejection: 'order.id_taken' })
})

test('R-9: more than the cashier may give back needs an administrator, and nothing but cash pays deposits', () => {
  const little = { ...terms, limit: money(6_00) }
  expect(decided(command({ terms: little }))).toMatchObject({ rejection: 'order.approval_needed' })
  const approval = { reason: { ref: id(70), hash: 'x' }, approved_by: id(70) }
  const approved = decided(command({ terms: little, approval }))
  expect(isRejection(approved) ? [] : approved.map(({ type }) => type)).toContain('OrderActionApproved')
  expect(decided(command({ method: 'autonomous' }))).toMatchObject({ rejection: 'order.gives_back_cash' })
})
