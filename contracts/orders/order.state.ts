import type { Uuid } from '../kernel/index.ts'
import { evolveCard } from './evolve-card.ts'
import { evolveKitchen } from './evolve-kitchen.ts'
import { evolvePlacing } from './evolve-placing.ts'
import { evolveRefund } from './evolve-refund.ts'
import { evolveTransfer } from './evolve-transfer.ts'
import type { OrderEvent } from './order.events.ts'
import { heldPayments } from './order-money.ts'
import type { ExistingOrder, Order, OrderPayment } from './order-shape.ts'

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
    case 'OrderPaymentTaken':
    case 'OrderPaymentRebooked':
    case 'OrderPaymentReclaimed':
      return withPayments(
        order,
        order.payments.map((payment) =>
          payment.payment_uuid === event.data.payment_uuid ? evolveCard(payment, event) : payment,
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

const settled = (payments: readonly OrderPayment[], uuid: Uuid, status: 'recorded'): OrderPayment[] =>
  payments.map((payment) => (payment.payment_uuid === uuid ? { ...payment, status } : payment))

/** Lines freeze while money is held; when the only payment was released they thaw again. */
const withPayments = (order: ExistingOrder, payments: OrderPayment[]): Order =>
  order.status === 'open' || order.status === 'confirmed'
    ? { ...order, payments, status: heldPayments({ payments }).length > 0 ? 'confirmed' : 'open' }
    : { ...order, payments }
