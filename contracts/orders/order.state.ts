import { type Money, sum, type Uuid } from '../kernel/index.ts'
import { evolveKitchen } from './evolve-kitchen.ts'
import { evolvePlacing } from './evolve-placing.ts'
import { evolveRefund } from './evolve-refund.ts'
import { evolveTransfer } from './evolve-transfer.ts'
import type { OrderEvent } from './order.events.ts'
import { orderTotals } from './order.pricing.ts'
import type { OrderLine } from './order-line.ts'
import type { ExistingOrder, Order, OrderPayment } from './order-shape.ts'

export const newOrder: Order = { status: 'new' }

export const evolveOrder = (order: Order, event: OrderEvent): Order => {
  if (event.type === 'OrderOpened') {
    const { at, ...data } = event.data
    const { register_uuid, cashier_uuid } = data
    const empty = {
      lines: [],
      payments: [],
      shares: [],
      table_uuids: [],
      former_table_uuids: [],
      tickets: [],
      transits: [],
      answered: [],
      refunds: [],
    }
    return {
      status: 'open',
      ...data,
      opened_at: at,
      // What another order sent here was opened by nobody's hands.
      holder: data.origin ? null : { register_uuid, cashier_uuid, at },
      details: {},
      sent: {},
      kitchen_asked: null,
      ...empty,
    }
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
      return withPayments(
        order,
        order.payments.map((payment) =>
          payment.payment_uuid === event.data.payment_uuid
            ? { ...payment, status: 'released', cancelled_at: event.data.at ?? payment.at }
            : payment,
        ),
      )
    case 'OrderCompleted': {
      const { at, ...data } = event.data
      return { ...order, ...data, status: 'completed', completed_at: at, holder: null }
    }
    case 'OrderCancelled': {
      const { at: cancelled_at, reason, invoiced } = event.data
      const ended = { status: 'cancelled', cancelled_at, reason, holder: null } as const
      return { ...order, ...ended, ...(invoiced ? { invoiced } : {}) }
    }
    default:
      return evolveRefund(evolveKitchen(evolveTransfer(evolvePlacing(order, event), event), event), event)
  }
}

/** Payments that were not released: started ones hold their amount as recorded ones do. */
export const heldPayments = (order: { payments: readonly OrderPayment[] }): OrderPayment[] =>
  order.payments.filter((payment) => payment.status !== 'released')

export const unpaidOf = (order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] }): Money =>
  sum([orderTotals(order.lines).total, ...heldPayments(order).map((payment) => -payment.amount as Money)])

const settled = (payments: readonly OrderPayment[], uuid: Uuid, status: 'recorded'): OrderPayment[] =>
  payments.map((payment) => (payment.payment_uuid === uuid ? { ...payment, status } : payment))

/** Lines freeze while money is held; when the only payment was released they thaw again. */
const withPayments = (order: ExistingOrder, payments: OrderPayment[]): Order =>
  order.status === 'open' || order.status === 'confirmed'
    ? { ...order, payments, status: heldPayments({ payments }).length > 0 ? 'confirmed' : 'open' }
    : { ...order, payments }
