import { type Folds, foldBy, type Money, plus, type SessionUuid, type Uuid, zero } from '../kernel/index.ts'
import { cardFolds } from './evolve-card.ts'
import { kitchenFolds } from './evolve-kitchen.ts'
import { placingFolds } from './evolve-placing.ts'
import { refundFolds } from './evolve-refund.ts'
import { transferFolds } from './evolve-transfer.ts'
import type { OrderEvent, orderEvents } from './order.events.ts'
import { activePayments } from './order-money.ts'
import type { OrderPayment } from './order-payment.ts'
import type { ExistingOrder, Order } from './order-shape.ts'

export const evolveOrder = (order: Order, event: OrderEvent): Order => {
  if (event.type === 'OrderOpened') return opened(event.data)
  return order.status === 'new' ? order : foldBy(orderFolds, order, event)
}

const opened = ({ at, ...data }: Extract<OrderEvent, { type: 'OrderOpened' }>['data']): Order => {
  const { register_uuid, cashier_uuid } = data
  const empty = {
    lines: [],
    payments: [],
    shares: [],
    table_uuids: [],
    former_table_uuids: [],
    tickets: [],
    transfers_in_flight: [],
    answered: [],
    refunds: [],
  }
  return {
    status: 'open',
    ...data,
    opened_at: at,
    // An order that another order opened is not checked out by any register.
    holder: data.origin ? null : { register_uuid, cashier_uuid, at },
    details: {},
    sent: {},
    kitchen_asked: null,
    ...empty,
  }
}

/** Lines are frozen while a payment holds money, and editable again once the only payment is released. */
const withPayments = (order: ExistingOrder, payments: OrderPayment[]): Order =>
  order.status === 'open' || order.status === 'confirmed'
    ? { ...order, payments, status: activePayments({ payments }).length > 0 ? 'confirmed' : 'open' }
    : { ...order, payments }

const withPayment = (
  order: ExistingOrder,
  uuid: Uuid,
  change: (payment: OrderPayment) => OrderPayment,
): Order =>
  withPayments(
    order,
    order.payments.map((payment) => (payment.payment_uuid === uuid ? change(payment) : payment)),
  )

/** What saved carts have brought of what a till of that session had reported of the line. */
export const reportedBefore = (
  { reported }: Pick<ExistingOrder, 'reported'>,
  session_uuid: SessionUuid,
  line_uuid: Uuid,
): Money => reported?.[reportedKey(session_uuid, line_uuid)] ?? zero

const reportedKey = (session_uuid: SessionUuid, line_uuid: Uuid): string => `${session_uuid} ${line_uuid}`

const withReported = (
  order: ExistingOrder,
  session_uuid: SessionUuid,
  line_uuid: Uuid,
  more: Money | undefined,
): Pick<ExistingOrder, 'reported'> => {
  if (more === undefined) return {}
  const before = reportedBefore(order, session_uuid, line_uuid)
  return {
    reported: { ...order.reported, [reportedKey(session_uuid, line_uuid)]: plus(before, more) },
  }
}

const orderFolds: Folds<Omit<typeof orderEvents, 'OrderOpened'>, ExistingOrder, Order> = {
  ...placingFolds,
  ...transferFolds,
  ...kitchenFolds,
  ...refundFolds,
  // Belongs to the action that follows, which counts it.
  OrderActionApproved: (order) => order,
  OrderWaited: (order, { since, deviations }) => ({
    ...order,
    waited: [...(order.waited ?? []), { since, deviations }],
  }),
  OrderLineAdded: (order, { line, tapped_at }) => ({
    ...order,
    lines: [...order.lines, tapped_at ? { ...line, tapped_at } : line],
  }),
  OrderLineChanged: (order, { line: after, by, reported }) => ({
    ...order,
    ...(by && withReported(order, by.session_uuid, after.uuid, reported)),
    lines: order.lines.map((line) => (line.uuid === after.uuid ? after : line)),
  }),
  OrderLineRemoved: (order, { line: removed, session_uuid, reported }) => ({
    ...order,
    ...withReported(order, session_uuid, removed.uuid, reported),
    lines: order.lines.filter((line) => line.uuid !== removed.uuid),
  }),
  OrderPaymentStarted: (order, data) =>
    withPayments(order, [...order.payments, { ...data, status: 'started' }]),
  OrderPaymentRecorded: (order, { payment_uuid, amount: _, becomes_owed: __, ...evidence }) =>
    withPayment(order, payment_uuid, (payment) => ({ ...payment, ...evidence, status: 'recorded' })),
  OrderPaymentReleased: (order, { payment_uuid, at }) =>
    withPayment(order, payment_uuid, (payment) => ({
      ...payment,
      status: 'released',
      cancelled_at: at ?? payment.at,
    })),
  OrderPaymentAdjusted: (order, data) =>
    withPayment(order, data.payment_uuid, (payment) => cardFolds.OrderPaymentAdjusted(payment, data)),
  OrderPaymentRebooked: (order, data) =>
    withPayment(order, data.payment_uuid, (payment) => cardFolds.OrderPaymentRebooked(payment, data)),
  OrderPaymentReclaimed: (order, data) =>
    withPayment(order, data.payment_uuid, (payment) => cardFolds.OrderPaymentReclaimed(payment, data)),
  OrderTenderCorrected: (order, { tender: { payment_uuid, to } }) =>
    withPayment(order, payment_uuid, (payment) => ({ ...payment, corrected: to })),
  OrderCompleted: (order, { at, ...data }) => ({
    ...order,
    ...data,
    status: 'completed',
    completed_at: at,
    holder: null,
  }),
  OrderCancelled: (order, { at: cancelled_at, reason, invoiced }) => ({
    ...order,
    status: 'cancelled',
    cancelled_at,
    reason,
    holder: null,
    ...(invoiced && { invoiced }),
  }),
}
