import { isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderLine } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import type { OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const noon = '2026-11-21T12:00:00.000Z'
const soon = '2026-11-21T12:00:20.000Z'
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const decided_on = { revision: undefined, order: undefined }
const dish = (n: number, course: Uuid | null = id(9)): OrderLine => ({
  uuid: id(100 + n),
  product_uuid: id(200 + n),
  name: `ret ${n}`,
  quantity: quantity(1000),
  unit_price: money(100_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(6),
  account_uuid: id(7),
  article_group: '04001',
  print_category_uuid: course,
})
const save = (lines: OrderLine[], order?: Order, suspend = false): OrderCommand => {
  const base = order?.status === 'new' ? undefined : order
  return { type: 'SaveOrder', order_uuid: id(1), ...actor, short_nr: 1, cart: { base, lines }, suspend }
}
const paid = (n = 0): OrderCommand[] => [
  {
    type: 'StartPayment',
    ...actor,
    payment_uuid: id(300 + n),
    payment_type_uuid: id(5),
    decided_on,
    method: 'cash',
    received: money(500_00),
    rounding_unit: 50,
    receipt_uuid: id(400),
  },
  { type: 'RecordPayment', payment_uuid: id(300 + n), completed: { receipt_uuid: id(400), nr: 1, at: noon } },
]

/** Types of the events of the last command, and the resulting order. */
const run = (commands: (OrderCommand | ((order: Order) => OrderCommand))[], window?: number, at = noon) => {
  let order: Order = newOrder
  let types: string[] = []
  for (const [n, input] of commands.entries()) {
    const command = typeof input === 'function' ? input(order) : input
    const now = n === commands.length - 1 ? at : noon
    const context = { now, command_id: id(500 + n), kitchen_window_ms: window }
    const decided = orderDecider.decide(command, order, context)
    if (isRejection(decided)) throw new Error(decided.rejection)
    types = decided.map(({ type }) => type)
    order = decided.reduce(evolveOrder, order)
  }
  return { types, order }
}

test('a sale paid before any kitchen ticket sends its ticket with the append that completes it', () => {
  const { types, order } = run([save([dish(1)]), ...paid()], 60_000)
  expect(types).toEqual(['OrderPaymentRecorded', 'OrderSentToKitchen', 'OrderCompleted'])
  expect(order).toMatchObject({ status: 'completed', tickets: [{ failed: [] }], kitchen_asked: null })
})

test('lines that the kitchen has, or that need no production, are not sent', () => {
  const sent: OrderCommand = { type: 'SendToKitchen', ticket_uuid: id(8), kind: 'delta', by: actor }
  expect(run([save([dish(1)]), sent, ...paid()], 60_000).types).toEqual([
    'OrderPaymentRecorded',
    'OrderCompleted',
  ])
  expect(run([save([dish(1, null)]), ...paid()], 60_000).types).toEqual([
    'OrderPaymentRecorded',
    'OrderCompleted',
  ])
})

test('DEF-11, KIT-12: soon after a ticket the rest waits for the end of the window', () => {
  const sent: OrderCommand = { type: 'SendToKitchen', ticket_uuid: id(8), kind: 'delta', by: actor }
  const more = (order: Order) => save([dish(1), dish(2)], order)
  const { types, order } = run([save([dish(1)]), sent, more, ...paid()], 60_000, soon)
  expect(types).toEqual(['OrderPaymentRecorded', 'OrderKitchenSendScheduled', 'OrderCompleted'])
  expect(order).toMatchObject({ kitchen_asked: { due_at: '2026-11-21T12:01:00.000Z' } })
})

test('a parked order is sent to the kitchen, and a cancelled one withdrawn, in the name of the person who did it', () => {
  const park = (order: Order) => save([dish(1)], order, true)
  expect(run([save([dish(1)]), park], 0).types).toEqual(['OrderSentToKitchen', 'OrderParked'])
  const cancel: OrderCommand = { type: 'CancelOrder', ...actor, decided_on }
  const sent: OrderCommand = { type: 'SendToKitchen', ticket_uuid: id(8), kind: 'delta', by: actor }
  const { types, order } = run([save([dish(1)]), sent, cancel], 0)
  expect(types).toEqual(['OrderSentToKitchen', 'OrderCancelled'])
  expect(order).toMatchObject({ sent: {}, tickets: [{}, {}] })
})

test('without a window nothing is sent: orders of the demo’s past need no ticket', () => {
  expect(run([save([dish(1)]), ...paid()]).types).toEqual(['OrderPaymentRecorded', 'OrderCompleted'])
})
