import type { Instant, Money, PlainDate, Quantity, Rejection, Uuid } from '@bon/contracts/kernel'
import type {
  Approval,
  BilledTo,
  By,
  ExistingOrder,
  MoneyLimits,
  NewBon,
  OrderDetails,
  OrderEvent,
  OrderLine,
  OrderRefusal,
  PaidByGiftCard,
  PaymentMethod,
  RefundTerms,
  TransferKind,
  VaultText,
} from '@bon/contracts/orders'

/** A cart as the register made it: the stamped lines, and the order it was made from (folded at If-Match). */
export type Cart = { base: ExistingOrder | undefined; lines: readonly OrderLine[] }

/** The order as the one who decided saw it; gone when it changed since (409 `order.changed`). */
type DecidedOn = { revision: bigint | undefined; order: ExistingOrder | undefined }
type Hands = Omit<By, 'at'>

/** What a cashier may do to lines without an administrator, and whether a provisional bill showed them. */
export type Within = { limits: Pick<MoneyLimits, 'discount' | 'open_price'>; bill_shown: boolean }

export type SaveOrder = Hands & {
  type: 'SaveOrder'
  order_uuid: Uuid
  short_nr: number
  cart: Cart
  details?: OrderDetails | undefined
  /** Where it stands from now on. */
  table_uuids?: readonly Uuid[] | undefined
  /** Let go of it (DEF-64). */
  suspend?: boolean | undefined
  /** Absent where nobody could go beyond them. */
  within?: Within | undefined
  approval?: Approval | undefined
  /** When a sale was made that waited without a server. */
  waited_since?: Instant | undefined
}

export type StartPayment = Hands & {
  type: 'StartPayment'
  payment_uuid: Uuid
  payment_type_uuid: Uuid
  method: PaymentMethod
  gift_card?: PaidByGiftCard
  billed?: BilledTo
  received: Money
  /** A part, exactly; absent: the rest. */
  amount?: Money | undefined
  rounding_unit: number
  /** More may be taken than is owed; the rest is a tip (DEF-09). */
  overchargeable?: boolean | undefined
  terminal_uuid?: Uuid | undefined
  receipt_uuid: Uuid
  /** When a sale was made that waited without a server. */
  waited_since?: Instant | undefined
  /** The most cash that the bon takes with all that it is linked to, and what those took; absent: any. */
  cash?: { most: Money; elsewhere: Money } | undefined
  /** Of money that the guest has coming. */
  terms?: RefundTerms | undefined
  approval?: Approval | undefined
  decided_on: DecidedOn
}

/** Where lines go: an order that exists, or a new one. */
export type TransferTarget = {
  order_uuid: Uuid
  opens?: { short_nr: number; table_uuids: Uuid[]; parked: boolean } | undefined
  lines: readonly { line_uuid: Uuid; quantity: Quantity }[]
}

export type OrderCommand =
  | SaveOrder
  | StartPayment
  | { type: 'SellForCash'; save: SaveOrder; pay: StartPayment }
  | {
      type: 'RecordPayment'
      payment_uuid: Uuid
      completed?: { receipt_uuid: Uuid; nr: number; at: Instant }
      /** Of what was billed. */
      invoice_nr?: number
    }
  | { type: 'ReleasePayment'; payment_uuid: Uuid; reason: string }
  /** What a terminal took, of the bill and beyond it. */
  | { type: 'TakePayment'; payment_uuid: Uuid; base: Money; tip: Money }
  | { type: 'ReclaimPayment'; payment_uuid: Uuid; receipt_uuid: Uuid }
  | (Hands & {
      type: 'CancelOrder'
      within?: Within | undefined
      approval?: Approval | undefined
      decided_on: DecidedOn
    })
  | { type: 'CancelEmpty'; by: Hands }
  | { type: 'NumberPickup'; pickup_nr: number; location_uuid: Uuid; day: PlainDate }
  | { type: 'TakeOrder'; register_uuid: Uuid; cashier_uuid: Uuid }
  | { type: 'ForceReleaseOrder'; at_any_time: boolean }
  | {
      type: 'PlaceOrder'
      table_uuids: readonly Uuid[]
      /** Where whoever moves it saw it; absent: wherever it stands. */
      from_table_uuids?: readonly Uuid[] | undefined
      by: Hands
    }
  | { type: 'PlanShares'; amounts: readonly Money[]; by: Hands }
  | { type: 'CommentOrder'; comment_uuid: Uuid; comment: VaultText; cashier_uuid: Uuid | null }
  | {
      type: 'StartTransfers'
      kind: TransferKind
      parts: readonly TransferTarget[]
      by: Hands
      decided_on: DecidedOn
    }
  | {
      type: 'ReceiveTransfer'
      source_order_uuid: Uuid
      started: Extract<OrderEvent, { type: 'OrderTransferStarted' }>['data']
    }
  | { type: 'EndTransfer'; transfer_uuid: Uuid; refused?: string | undefined }
  | {
      type: 'SendToKitchen'
      ticket_uuid: Uuid
      kind: 'delta' | 'replacement' | 'extra'
      note?: VaultText | undefined
      by: Hands
    }
  | { type: 'AskKitchen'; ticket_uuid: Uuid; window_ms: number; by: Hands }
  | {
      type: 'EndTicket'
      ticket_uuid: Uuid
      job_uuid: Uuid
      outcome: 'printed' | 'failed' | 'discarded'
    }
  | RefundCommand

/** What a terminal gave back already: this much, or the order does not take it. */
type LateEvidence = { attempt_uuid: Uuid; amount: Money }

export type RefundCommand =
  | {
      type: 'StartUnwind'
      kind: 'cancel' | 'reopen'
      counter: NewBon
      copy?: NewBon | undefined
      /** Absent for a reopening: its copy takes the money again, and an administrator's PIN was given. */
      terms?: RefundTerms | undefined
      approval?: Approval | undefined
      by: Hands
      decided_on: DecidedOn
    }
  | { type: 'RefuseUnwind'; unwind_uuid: Uuid }
  | {
      type: 'ReserveRefund'
      refund_uuid: Uuid
      kind: 'refund' | 'reversal'
      counter: NewBon
      /** Absent: all of it. */
      lines?: readonly { line_uuid: Uuid; quantity: Quantity }[] | undefined
      /** Absent: every payment goes back as it came. */
      cash?: { payment_type_uuid: Uuid; rounding_unit: number } | undefined
      /** The card payment that gets of it what it may, and the most that a terminal gives back at once (DEF-01). */
      card?:
        | { payment_uuid: Uuid; limit?: Money | undefined; evidence?: LateEvidence | undefined }
        | undefined
      /** Absent for what was decided before: a reversal, a terminal's late word. */
      terms?: RefundTerms | undefined
      approval?: Approval | undefined
      /** Of a reversal, as its unwinding was decided. */
      session_limit?: Money | undefined
      by: Hands
    }
  | {
      type: 'ReserveCredit'
      refund_uuid: Uuid
      counter: NewBon
      /** Absent: all that is left. */
      lines?: readonly { line_uuid: Uuid; quantity: Quantity }[] | undefined
      credit: { invoice_uuid: Uuid; note?: VaultText | undefined }
      by: Hands
    }
  | { type: 'RebookPayment'; payment_uuid: Uuid; session_uuid: Uuid }
  | {
      type: 'EndRefund'
      refund_uuid: Uuid
      released?: string | undefined
      credit_note_nr?: number | undefined
    }
  | {
      type: 'OpenCounter'
      original_order_uuid: Uuid
      reserved: Extract<OrderEvent, { type: 'OrderRefundReserved' }>['data']
    }
  | { type: 'DropCounter' }
  | { type: 'OpenCopy'; copy: NewBon; original: ExistingOrder; by: Hands }

export type CommandOfType<T extends OrderCommand['type']> = Extract<OrderCommand, { type: T }>

export type OrderRejection =
  | Exclude<
      OrderRefusal,
      | 'payment_type.unknown'
      | 'register.not_open'
      | 'cashier.unknown'
      | 'cashier.not_signed_in'
      | 'register.admin_pin_needed'
      | 'order.reopen_off'
      | 'order.invoice_off'
      | 'order.not_in_test_mode'
      | 'order.customer_unknown'
      | 'order.customer_incomplete'
      | 'payment_type.terminal_missing'
      | 'payment_type.not_at_register'
      | `gift_card.${string}`
    >
  | 'request.needs_revision'
  | 'request.not_found'

export type Decision = OrderEvent[] | Rejection<OrderRejection>
