import type {
  CashierUuid,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  PlainDate,
  Quantity,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import type { Sent } from './kitchen-delta.ts'
import type { OrderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import type { OrderOrigin } from './order-origin.ts'
import type { OrderPayment } from './order-payment.ts'
import type { OrderReversal } from './order-reversal.ts'
import type { Invoiced } from './payment-method.ts'
import type { By, TransferKind } from './transfer.events.ts'
import type { Waited } from './waited.events.ts'

/** A refund that is done or reserved. `lines`: quantity per line; amounts are above zero. */
export type Refund = {
  refund_uuid: Uuid
  refund_order_uuid: OrderUuid
  lines: readonly { line_uuid: Uuid; quantity: Quantity }[]
  amount: Money
  /** Money paid out, rounding included. */
  paid_out: Money
  /** Amounts refunded to card payments, above zero. */
  on_cards?: readonly { payment_uuid: PaymentUuid; amount: Money }[] | undefined
  /** Amounts refunded to gift cards, by the payout's uuid, above zero. */
  on_gift_cards?: readonly { payout_uuid: Uuid; amount: Money }[] | undefined
  /** Amounts that went back at a terminal or on paper beside the till, by payment type, above zero. */
  on_means?: readonly { payment_type_uuid: Uuid; amount: Money }[] | undefined
  /** Cash without an administrator's approval, which counts towards the limit of this original. */
  unapproved_cash?: Money | undefined
  status: 'reserved' | 'settled' | 'released'
}

/** Lines sent to another order that has neither accepted nor refused them yet. */
export type TransferInFlight = {
  transfer_uuid: Uuid
  kind: TransferKind
  target_order_uuid: OrderUuid
  lines: readonly OrderLine[]
  sent: Sent
}

/** The register that has the order open, and since when (DEF-16). */
export type Holder = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; at: Instant }

export type Ticket = { ticket_uuid: Uuid; at: Instant; failed: readonly Uuid[] }

export type Bon = {
  order_uuid: OrderUuid
  /** The register that opened it. */
  register_uuid: RegisterUuid
  session_uuid: SessionUuid
  cashier_uuid: CashierUuid
  /** Who serves it; absent: who opened it. */
  waiter_uuid?: CashierUuid | undefined
  short_nr: number
  origin?: OrderOrigin | undefined
  /** Set by the first event of an order of a register in test mode, and immutable (DEF-21). */
  test_mode?: true | undefined
  opened_at: Instant
  /** The first tap on it, by the till's clock. */
  started_at?: Instant | undefined
  holder: Holder | null
  table_uuids: readonly Uuid[]
  /** Previous tables (ORD-09). */
  former_table_uuids: readonly Uuid[]
  details: OrderDetails
  /** Called out when the order is ready (DEF-32). */
  pickup_nr?: number | undefined
  /** The series of the pickup number. */
  pickup?: { location_uuid?: Uuid | undefined; day?: PlainDate | undefined } | undefined
  lines: readonly OrderLine[]
  payments: readonly OrderPayment[]
  /** Planned part payments; empty when the bill is not shared. */
  shares: readonly Money[]
  /** What the kitchen has received. */
  sent: Sent
  tickets: readonly Ticket[]
  /** Requested since the last ticket, and when it goes out (DEF-11). */
  kitchen_asked: { due_at: Instant; by: By } | null
  transfers_in_flight: readonly TransferInFlight[]
  /**
   * Orders that exchanged lines with this one; absent: none. Together they may take no more cash than one order.
   */
  linked?: readonly Uuid[] | undefined
  /** Transfers that this order has answered, so that each is answered once. */
  answered: readonly Uuid[]
  refunds: readonly Refund[]
  /** The order is being cancelled or reopened after money was taken. */
  unwinding?: OrderReversal | undefined
  /**
   * Of what tills reported as taken off, the part that saved carts have brought, by session and line: it is counted once
   * . Absent: none.
   */
  reported?: Readonly<Record<string, Money>> | undefined
  /** Commands that waited on their till without a server, and what was unusual about them; absent: none. */
  waited?: readonly Waited[] | undefined
}

/** One status per member (ARCH-22). `confirmed`: lines are frozen by the first payment (ORD-25). */
export type Order =
  | { status: 'new' }
  | (Bon & { status: 'open' })
  | (Bon & { status: 'confirmed' })
  | (Bon & {
      status: 'completed'
      receipt_uuid: Uuid
      nr: number
      gift_cards_nr?: number | undefined
      completed_at: Instant
    })
  | (Bon & {
      status: 'cancelled'
      cancelled_at: Instant
      reason: string
      invoiced?: Invoiced | undefined
    })
export type ExistingOrder = Exclude<Order, { status: 'new' }>
