import type { Instant, Money, Uuid } from '../kernel/index.ts'
import { sum } from '../kernel/index.ts'
import { evolveKitchen } from './evolve-kitchen.ts'
import { evolvePlacing } from './evolve-placing.ts'
import { evolveRefund, type Refund } from './evolve-refund.ts'
import { evolveTransfer } from './evolve-transfer.ts'
import type { Sent } from './kitchen-delta.ts'
import type { OrderEvent, OriginKind } from './order.events.ts'
import { orderTotals } from './order.pricing.ts'
import type { OrderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { By, TransferKind } from './transfer.events.ts'

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
  /** When it was released: no money was taken (ORD-07). */
  cancelled_at?: Instant | undefined
}

/** Lines that left and of which the other side has not yet said yes or no. */
export type Transit = {
  transfer_uuid: Uuid
  kind: TransferKind
  target_order_uuid: Uuid
  lines: readonly OrderLine[]
  sent: Sent
}

/** Which register has it open, and since when (DEF-16). */
export type Holder = { register_uuid: Uuid; cashier_uuid: Uuid; at: Instant }

export type Ticket = { ticket_uuid: Uuid; at: Instant; failed: readonly Uuid[] }

export type Bon = {
  order_uuid: Uuid
  /** The register that opened it. */
  register_uuid: Uuid
  session_uuid: Uuid
  cashier_uuid: Uuid
  short_nr: number
  origin?: { kind: OriginKind; order_uuid: Uuid } | undefined
  opened_at: Instant
  holder: Holder | null
  table_uuids: readonly Uuid[]
  /** Where it stood before (ORD-09). */
  former_table_uuids: readonly Uuid[]
  details: OrderDetails
  /** Called out when it is ready (DEF-32). */
  pickup_nr?: number | undefined
  lines: readonly OrderLine[]
  payments: readonly OrderPayment[]
  /** Planned part payments of the one order; empty when nobody shares. */
  shares: readonly Money[]
  /** What the kitchen has. */
  sent: Sent
  tickets: readonly Ticket[]
  /** Asked for since the last ticket, and when it goes out (DEF-11). */
  kitchen_asked: { due_at: Instant; by: By } | null
  transits: readonly Transit[]
  /** Transfers that this order was asked to take, so that each is answered once. */
  answered: readonly Uuid[]
  refunds: readonly Refund[]
  /** It is being cancelled or reopened after money was taken. */
  unwinding?: Extract<OrderEvent, { type: 'OrderUnwindStarted' }>['data'] | undefined
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
    case 'OrderCancelled':
      return {
        ...order,
        status: 'cancelled',
        cancelled_at: event.data.at,
        reason: event.data.reason,
        holder: null,
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
