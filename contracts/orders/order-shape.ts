import type { Instant, Money, PlainDate, Quantity, Uuid } from '../kernel/index.ts'
import type { Sent } from './kitchen-delta.ts'
import type { OrderEvent, OriginKind } from './order.events.ts'
import type { OrderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import type { BilledTo, Invoiced, PaidByGiftCard, PaymentMethod } from './payment-method.ts'
import type { By, TransferKind } from './transfer.events.ts'

/** What was given back, or is about to be. `lines`: how much of which line; amounts are above zero. */
export type Refund = {
  refund_uuid: Uuid
  counter_order_uuid: Uuid
  lines: readonly { line_uuid: Uuid; quantity: Quantity }[]
  amount: Money
  /** Money that left, rounding included. */
  paid_out: Money
  /** What of it goes back on which card payment: above zero. */
  on_cards?: readonly { payment_uuid: Uuid; amount: Money }[] | undefined
  /** What of it goes back on gift cards, by the payout's uuid: above zero. */
  on_gift_cards?: readonly { payout_uuid: Uuid; amount: Money }[] | undefined
  /** Cash of it that no administrator approved: what counts towards the limit of this original. */
  unapproved_cash?: Money | undefined
  status: 'reserved' | 'settled' | 'released'
}

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
  tip?: Money | undefined
  terminal_uuid?: Uuid | undefined
  gift_card?: PaidByGiftCard | undefined
  /** The card payment that gets its money back by it. */
  refund_of?: Uuid | undefined
  /** What the session holds it to, when it gives back cash that no administrator approved. */
  session_limit?: Money | undefined
  /** The attempt at the terminal that it stands for, where that has another name. */
  attempt_uuid?: Uuid | undefined
  billed?: BilledTo | undefined
  waited_since?: Instant | undefined
  receipt_uuid?: Uuid | undefined
  at: Instant
  /** It was released, and its approval came after. */
  reclaimed?: boolean | undefined
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
  /** Of a register in test mode: its first event says so, and nothing may change it (DEF-21). */
  test_mode?: true | undefined
  opened_at: Instant
  holder: Holder | null
  table_uuids: readonly Uuid[]
  /** Where it stood before (ORD-09). */
  former_table_uuids: readonly Uuid[]
  details: OrderDetails
  /** Called out when it is ready (DEF-32). */
  pickup_nr?: number | undefined
  /** Whose series the number is of. */
  pickup?: { location_uuid?: Uuid | undefined; day?: PlainDate | undefined } | undefined
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
  /** Orders that lines of it went to or came from; absent: none. With them it takes no more cash than one. */
  linked?: readonly Uuid[] | undefined
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
  | (Bon & {
      status: 'cancelled'
      cancelled_at: Instant
      reason: string
      invoiced?: Invoiced | undefined
    })
export type ExistingOrder = Exclude<Order, { status: 'new' }>
