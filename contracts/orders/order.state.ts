import type { Instant, Money, Uuid } from '../kernel/index.ts'
import { sum } from '../kernel/index.ts'
import type { OrderEvent, OrderLine, PaymentMethod } from './order.events.ts'
import { orderTotals } from './order.pricing.ts'

export type OrderPayment = {
  payment_uuid: Uuid
  payment_type_uuid: Uuid
  method: PaymentMethod
  register_uuid: Uuid
  session_uuid: Uuid
  cashier_uuid: Uuid
  amount: Money
  rounding: Money
  received: Money
  change: Money
  receipt_uuid?: Uuid | undefined
  at: Instant
  status: 'started' | 'recorded' | 'released'
}

type Bon = {
  order_uuid: Uuid
  register_uuid: Uuid
  session_uuid: Uuid
  cashier_uuid: Uuid
  short_nr: number
  opened_at: Instant
  lines: readonly OrderLine[]
  payments: readonly OrderPayment[]
}

/** One status per member (architecture.md 10). `confirmed`: lines are frozen by the first payment (ORD-25). */
export type Order =
  | { status: 'new' }
  | (Bon & { status: 'open' })
  | (Bon & { status: 'confirmed' })
  | (Bon & { status: 'completed'; receipt_uuid: Uuid; nr: number; completed_at: Instant })
  | (Bon & { status: 'cancelled'; cancelled_at: Instant; reason: string })
export type ExistingOrder = Exclude<Order, { status: 'new' }>

export const newOrder: Order = { status: 'new' }

export const evolveOrder = (order: Order, event: OrderEvent): Order => {
  if (event.type === 'OrderOpened') {
    const { at, ...data } = event.data
    return { status: 'open', ...data, opened_at: at, lines: [], payments: [] }
  }
  if (order.status === 'new') return order
  switch (event.type) {
    case 'OrderLineAdded':
      return { ...order, lines: [...order.lines, event.data.line] }
    case 'OrderLineChanged':
      return {
        ...order,
        lines: order.lines.map((line) => (line.uuid === event.data.line.uuid ? event.data.line : line)),
      }
    case 'OrderLineRemoved':
      return { ...order, lines: order.lines.filter((line) => line.uuid !== event.data.line.uuid) }
    case 'OrderPaymentStarted':
      return withPayments(order, [...order.payments, { ...event.data, status: 'started' }])
    case 'OrderPaymentRecorded':
      return withPayments(order, settled(order.payments, event.data.payment_uuid, 'recorded'))
    case 'OrderPaymentReleased':
      return withPayments(order, settled(order.payments, event.data.payment_uuid, 'released'))
    case 'OrderCompleted': {
      const { at, ...data } = event.data
      return { ...order, ...data, status: 'completed', completed_at: at }
    }
    case 'OrderCancelled':
      return { ...order, status: 'cancelled', cancelled_at: event.data.at, reason: event.data.reason }
    default:
      return order
  }
}

/** Payments that were not released: started ones hold their amount as recorded ones do. */
export const heldPayments = (order: { payments: readonly OrderPayment[] }): OrderPayment[] =>
  order.payments.filter((payment) => payment.status !== 'released')

export const unpaidOf = (order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] }): Money =>
  sum([orderTotals(order.lines).total, ...heldPayments(order).map((payment) => -payment.amount as Money)])

const settled = (
  payments: readonly OrderPayment[],
  uuid: Uuid,
  status: 'recorded' | 'released',
): OrderPayment[] =>
  payments.map((payment) => (payment.payment_uuid === uuid ? { ...payment, status } : payment))

/** Lines freeze while money is held; when the only payment was released they thaw again. */
const withPayments = (order: ExistingOrder, payments: OrderPayment[]): Order =>
  order.status === 'open' || order.status === 'confirmed'
    ? { ...order, payments, status: heldPayments({ payments }).length > 0 ? 'confirmed' : 'open' }
    : { ...order, payments }
