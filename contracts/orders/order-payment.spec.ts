import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  property,
  record,
  uuid,
} from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, money, zero } from '../kernel/index.ts'
import { type OrderEvent, orderEvents } from './order.events.ts'
import { evolveOrder } from './order.state.ts'
import { OrderView, orderOfView, viewOfOrder } from './order.view.ts'
import { newOrder } from './order-money.ts'
import type { OrderPayment } from './order-payment.ts'
import type { ExistingOrder } from './order-shape.ts'
import { PaymentClass } from './payment-class.ts'
import { PaymentMethod } from './payment-method.ts'

/** Every field of a payment: one without a generator does not compile. */
type Generators = { [Field in keyof OrderPayment]-?: Arbitrary<NonNullable<OrderPayment[Field]>> }

const amounts = integer({ min: -100_000_00, max: 100_000_00 }).map(money)
const instants = integer({ min: 0, max: 4e12 }).map(instantOf)
const texts = record({ ref: uuid(), hash: constant('a'.repeat(64)) })
const generators: Generators = {
  payment_uuid: uuid(),
  payment_type_uuid: uuid(),
  method: constantFrom(...PaymentMethod.options),
  register_uuid: uuid(),
  session_uuid: uuid(),
  cashier_uuid: uuid(),
  amount: amounts,
  rounding: amounts,
  received: amounts,
  change: amounts,
  tip: amounts,
  terminal_uuid: uuid(),
  gift_card: record({ gift_card_uuid: uuid(), company_uuid: uuid() }),
  refund_of: uuid(),
  card_type_uuid: uuid(),
  session_limit: amounts,
  attempt_uuid: uuid(),
  billed: record({ invoice_uuid: uuid(), customer_uuid: uuid(), buyer: texts, accountant_note: texts }),
  corrected: record({ payment_type_uuid: uuid(), method: constantFrom(...PaymentMethod.options) }),
  waited_since: instants,
  receipt_uuid: uuid(),
  settles_owed: constant(true as const),
  only_tip: constant(true as const),
  returns_tip_of: uuid(),
  settlement_nr: integer({ min: 1, max: 9_999 }),
  reference: constantFrom('4711', 'T-1.2'),
  card_type: constantFrom('Dankort', 'Visa'),
  payment_class: constantFrom(...PaymentClass.options),
  at: instants,
  surcharge: amounts,
  reclaimed: boolean(),
  status: constantFrom('started', 'recorded', 'released'),
  cancelled_at: instants,
}
const payments: Arbitrary<OrderPayment> = record(generators, {
  requiredKeys: [
    'payment_uuid',
    'payment_type_uuid',
    'method',
    'register_uuid',
    'session_uuid',
    'cashier_uuid',
    'amount',
    'rounding',
    'received',
    'change',
    'at',
    'status',
  ],
})

const id = '00000000-0000-7000-8000-000000000001'
const at = '2026-11-24T12:00:00.000Z'
const by = { register_uuid: id, session_uuid: id, cashier_uuid: id }
const invoiced = { invoice_uuid: id, invoice_nr: 1, receipt_uuid: id, nr: 7 }
const opened: OrderEvent = { type: 'OrderOpened', data: { ...by, order_uuid: id, short_nr: 17, at } }
const cancelled = (data: Partial<Extract<OrderEvent, { type: 'OrderCancelled' }>['data']>): OrderEvent => ({
  type: 'OrderCancelled',
  data: { ...by, reason: 'by_cashier', amount: zero, net: zero, at, ...data },
})
const endings: OrderEvent[][] = [
  [],
  [{ type: 'OrderCompleted', data: { receipt_uuid: id, nr: 7, at } }],
  [cancelled({})],
  [cancelled({ reason: 'invoiced', invoiced })],
]

test('a payment comes back from a view with every field, whatever became of its order (ADR 0012)', () =>
  assert(
    property(array(payments, { maxLength: 4 }), constantFrom(...endings), (made, ending) => {
      const state = [opened, ...ending].reduce(evolveOrder, newOrder)
      if (state.status === 'new') throw new Error('the order was not opened')
      const order: ExistingOrder = { ...state, payments: made }
      const sent: unknown = JSON.parse(JSON.stringify(viewOfOrder(order, 4n)))
      expect(orderOfView(OrderView.parse(sent))).toEqual(order)
    }),
  ))

test('what started a payment is its state, with nothing left out', () =>
  assert(
    property(payments, ({ settlement_nr: _____, ...payment }) => {
      const {
        status: _,
        reclaimed: __,
        cancelled_at: ___,
        corrected: ____,
        surcharge: ______,
        ...data
      } = payment
      const started: OrderEvent = { type: 'OrderPaymentStarted', data }
      expect(orderEvents.OrderPaymentStarted.parse(data)).toEqual(data)
      expect([opened, started].reduce(evolveOrder, newOrder)).toMatchObject({
        payments: [{ ...data, status: 'started' }],
      })
    }),
  ))

test('an ended order without how it ended is not decided upon', () => {
  const order = [opened, ...(endings[1] ?? [])].reduce(evolveOrder, newOrder)
  if (order.status === 'new') throw new Error('the order was not opened')
  const { nr: _, ...view } = viewOfOrder(order, 1n)
  expect(() => orderOfView(view)).toThrow('completed without how it ended')
})
