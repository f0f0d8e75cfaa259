import { type Instant, isRejection, money, pieces, type Uuid } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type Order,
  type OrderEvent,
  type OrderLine,
  unpaidOf,
} from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { OrderCommand, StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const [order_uuid, hall, bar, session_uuid, mette, lars] = [1, 2, 3, 4, 5, 6].map(id) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const at: Instant = '2026-11-21T12:00:00.000Z'
const now: Instant = '2026-11-21T14:00:00.000Z'
const line = (n: number, price: number): OrderLine => ({
  uuid: id(20 + n),
  product_uuid: id(40 + n),
  name: `ret ${n}`,
  quantity: pieces(1),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(60),
  account_uuid: id(61),
  article_group: '04001',
})
const after = (...events: OrderEvent[]): Order => events.reduce(evolveOrder, newOrder)
const base = after(
  {
    type: 'OrderOpened',
    data: { order_uuid, register_uuid: hall, session_uuid, cashier_uuid: mette, short_nr: 17, at },
  },
  { type: 'OrderLineAdded', data: { line: line(1, 100_25) } },
) as ExistingOrder
const by = { register_uuid: hall, session_uuid, cashier_uuid: mette }
const pay: StartPayment = {
  type: 'StartPayment',
  payment_uuid: id(70),
  payment_type_uuid: id(71),
  method: 'cash',
  ...by,
  received: money(200_00),
  rounding_unit: 50,
  receipt_uuid: id(72),
  decided_on: { revision: 1n, order: base },
  waited_since: at,
  waited: { since: at, deviations: [] },
}
const decided = (order: Order, command: OrderCommand, moment = now) =>
  orderDecider.decide(command, order, { now: moment, command_id: id(9) })
const typesOf = (events: ReturnType<typeof decided>) =>
  isRejection(events) ? events.rejection : events.map(({ type }) => type)
const grown = evolveOrder(base, { type: 'OrderLineAdded', data: { line: line(2, 50_00) } })

test('R-10: what waited is said in the append of its payment, with nothing that deviates', () => {
  const events = decided(base, pay)
  expect(typesOf(events)).toEqual(['OrderWaited', 'OrderPaymentStarted'])
  const paid = isRejection(events) ? base : (events.reduce(evolveOrder, base) as ExistingOrder)
  expect(paid.waited).toEqual([{ since: at, deviations: [] }])
})

test('R-10, DEF-04: of an order that grew, the money pays what the till showed, rounded as it was then', () => {
  const events = decided(grown, pay)
  if (isRejection(events)) throw new Error(events.rejection)
  expect(events.find(({ type }) => type === 'OrderPaymentStarted')?.data).toMatchObject({
    amount: 100_25,
    rounding: 25,
    received: 200_00,
    change: 99_50,
  })
  const paid = events.reduce(evolveOrder, grown) as ExistingOrder
  expect([unpaidOf(paid), paid.waited?.[0]?.deviations]).toEqual([50_00, [{ kind: 'order_grew' }]])
  // Live, the cashier must see the order first.
  const { waited: _, ...live } = pay
  expect(typesOf(decided(grown, live))).toBe('order.changed')
})

test('R-10: an order whose lines became fewer is not paid by what waited', () => {
  const removed = { line: line(1, 100_25), ...by, at }
  const less = evolveOrder(grown, { type: 'OrderLineRemoved', data: removed })
  expect(typesOf(decided(less, pay))).toBe('order.changed')
})

test('R-10, ORD-38: an order that another register opened meanwhile is paid all the same, and it is said', () => {
  const taken: OrderEvent = {
    type: 'OrderTakenOver',
    data: {
      register_uuid: bar,
      cashier_uuid: lars,
      from_register_uuid: hall,
      from_cashier_uuid: mette,
      because: 'signed_out',
      at: now,
    },
  }
  const elsewhere = evolveOrder(base, taken)
  const { waited: _, ...live } = pay
  expect(typesOf(decided(elsewhere, live))).toBe('order.open_elsewhere')
  const events = decided(elsewhere, pay)
  expect(isRejection(events) ? events : events[0]?.data).toMatchObject({
    deviations: [{ kind: 'open_elsewhere' }],
  })
})

test('R-10: after three days an administrator says that it was sold', () => {
  const late: Instant = '2026-11-24T12:00:00.000Z'
  expect(typesOf(decided(base, pay, '2026-11-24T11:59:59.999Z'))).toContain('OrderPaymentStarted')
  expect(decided(base, pay, late)).toMatchObject({
    rejection: 'order.approval_needed',
    params: { causes: 'waited_long' },
  })
  const approval = { reason: { ref: id(90), hash: 'a'.repeat(64) }, approved_by: id(90) }
  expect(typesOf(decided(base, { ...pay, approval }, late))).toEqual([
    'OrderWaited',
    'OrderPaymentStarted',
    'OrderActionApproved',
  ])
})
