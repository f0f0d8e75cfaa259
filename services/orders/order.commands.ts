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
  VaultText,
} from '@bon/contracts/kernel'
import type {
  Approval,
  BilledTo,
  By,
  Deviation,
  ExistingOrder,
  MoneyLimits,
  NamedSurcharge,
  NewBon,
  OrderDetails,
  OrderEvent,
  OrderLine,
  PaidByGiftCard,
  PaymentEvidence,
  PaymentMethod,
  RefundTerms,
  TenderMeans,
  TransferKind,
} from '@bon/contracts/orders'
import type { PaidOutOn } from './plan-payouts.ts'

/** A cart as the register made it: stamped lines, and the order it was made from (folded at If-Match). */
export type Cart = { base: ExistingOrder | undefined; lines: readonly OrderLine[] }

/** The order as seen when the command was decided; a change since then gives 409 `order.changed`. */
type DecidedOn = { revision: bigint | undefined; order: ExistingOrder | undefined }
type Actor = Omit<By, 'at'>

/** Limits of the cashier without an administrator, and whether a provisional bill showed the lines. */
export type Within = {
  limits: Pick<MoneyLimits, 'discount' | 'discount_by_kind' | 'open_price'>
  bill_shown: boolean
}

/** Of a command from the till's list of what waits: when it was made, and what was unusual before it is decided. */
export type WaitedAct = { since: Instant; deviations: readonly Deviation[] }

export type SaveOrder = Actor & {
  type: 'SaveOrder'
  order_uuid: OrderUuid
  short_nr: number
  cart: Cart
  details?: OrderDetails | undefined
  /** The tables from now on. */
  table_uuids?: readonly Uuid[] | undefined
  /** Parks the order (DEF-64). */
  suspend?: boolean | undefined
  /** Absent when the command cannot exceed them. */
  within?: Within | undefined
  approval?: Approval | undefined
  /** When a sale queued without a server was made. */
  waited_since?: Instant | undefined
  waited?: WaitedAct | undefined
  /** What the till has reported as taken off in this session, by line. */
  reported?: ReadonlyMap<Uuid, Money> | undefined
  /** The first tap on the bon, and that of each line, by the till's clock. */
  taps?: { first?: Instant | undefined; lines: ReadonlyMap<Uuid, Instant> } | undefined
}

export type StartPayment = Actor & {
  type: 'StartPayment'
  payment_uuid: PaymentUuid
  payment_type_uuid: Uuid
  method: PaymentMethod
  gift_card?: PaidByGiftCard
  billed?: BilledTo
  received: Money
  /** An exact part; absent: the rest. */
  amount?: Money | undefined
  rounding_unit: number
  /** More than the amount due may be taken; the rest is a tip (DEF-09). */
  overchargeable?: boolean | undefined
  terminal_uuid?: Uuid | undefined
  receipt_uuid: Uuid
  /** When a sale queued without a server was made. */
  waited_since?: Instant | undefined
  waited?: WaitedAct | undefined
  /** What the till showed as due, of an order that has grown elsewhere since. */
  shown?: Money | undefined
  /** Upper limit of cash for the order with all linked ones, and what those took; absent: unlimited. */
  cash?: { most: Money; elsewhere: Money } | undefined
  /** Limits for paying out money owed to the guest. */
  terms?: RefundTerms | undefined
  approval?: Approval | undefined
  decided_on: DecidedOn
}

/** Target of lines: an existing order, or a new one. */
export type TransferTarget = {
  order_uuid: OrderUuid
  opens?: { short_nr: number; table_uuids: Uuid[]; parked: boolean } | undefined
  lines: readonly { line_uuid: Uuid; quantity: Quantity }[]
}

export type OrderCommand =
  | SaveOrder
  | StartPayment
  | { type: 'PlaceAndPay'; save: SaveOrder; pay: StartPayment }
  /** `lines` as they are sold, above zero. */
  | { type: 'ReturnDeposits'; opening: NewBon; lines: readonly OrderLine[]; pay: StartPayment }
  | {
      type: 'RecordPayment'
      payment_uuid: PaymentUuid
      /** Of a card: what the session accepted it by. */
      evidence?: PaymentEvidence
      completed?: { receipt_uuid: Uuid; nr: number; gift_cards_nr?: number; at: Instant }
      /** For an invoice payment. */
      invoice_nr?: number
      /** Of money that was owed, and of a tip after the sale: its number in the journal. */
      settlement_nr?: number
    }
  | { type: 'ReleasePayment'; payment_uuid: PaymentUuid; reason: string }
  /** What a terminal took for the bill and beyond it, and for the card. */
  | { type: 'TakePayment'; payment_uuid: PaymentUuid; base: Money; tip: Money; surcharge: NamedSurcharge }
  | { type: 'ReclaimPayment'; payment_uuid: PaymentUuid; receipt_uuid: Uuid }
  | (Actor & {
      type: 'CancelOrder'
      within?: Within | undefined
      approval?: Approval | undefined
      decided_on: DecidedOn
    })
  | { type: 'CancelEmpty'; by: Actor }
  | { type: 'NumberPickup'; pickup_nr: number; location_uuid: Uuid; day: PlainDate }
  | { type: 'TakeOrder'; register_uuid: RegisterUuid; cashier_uuid: CashierUuid }
  | {
      type: 'TakeOverOrder'
      register_uuid: RegisterUuid
      cashier_uuid: CashierUuid
      /** The administrator whose PIN allows it while the other register still works. */
      approved_by?: Uuid | undefined
    }
  | { type: 'ForceReleaseOrder'; at_any_time: boolean }
  | {
      type: 'PlaceOrder'
      table_uuids: readonly Uuid[]
      /** The tables that the mover saw; absent: the current ones. */
      from_table_uuids?: readonly Uuid[] | undefined
      by: Actor
    }
  | { type: 'ChangeWaiter'; waiter_uuid: CashierUuid; by: Actor }
  | { type: 'PlanShares'; amounts: readonly Money[]; by: Actor }
  | { type: 'CommentOrder'; comment_uuid: Uuid; comment: VaultText; cashier_uuid: CashierUuid | null }
  | {
      type: 'StartTransfers'
      kind: TransferKind
      parts: readonly TransferTarget[]
      by: Actor
      decided_on: DecidedOn
    }
  | {
      type: 'ReceiveTransfer'
      source_order_uuid: OrderUuid
      started: Extract<OrderEvent, { type: 'OrderTransferStarted' }>['data']
    }
  | { type: 'EndTransfer'; transfer_uuid: Uuid; refused?: string | undefined }
  | {
      type: 'SendToKitchen'
      ticket_uuid: Uuid
      kind: 'delta' | 'replacement' | 'extra'
      note?: VaultText | undefined
      by: Actor
    }
  | { type: 'AskKitchen'; ticket_uuid: Uuid; window_ms: number; by: Actor }
  | {
      type: 'EndTicket'
      ticket_uuid: Uuid
      job_uuid: Uuid
      outcome: 'printed' | 'failed' | 'discarded'
    }
  | RefundCommand

/** A refund that a terminal already made: the order accepts exactly this amount or rejects it. */
type LateEvidence = { attempt_uuid: Uuid; amount: Money }

export type RefundCommand =
  | {
      type: 'StartReversal'
      kind: 'cancel' | 'reopen'
      refund_order: NewBon
      copy?: NewBon | undefined
      /** Absent for a reopening, whose copy takes the money again and which an administrator's PIN approved. */
      terms?: RefundTerms | undefined
      approval?: Approval | undefined
      by: Actor
      decided_on: DecidedOn
    }
  | { type: 'RejectReversal'; order_reversal_uuid: Uuid }
  | {
      type: 'ReserveRefund'
      refund_uuid: Uuid
      kind: 'refund' | 'reversal'
      refund_order: NewBon
      /** Absent: everything. */
      lines?: readonly { line_uuid: Uuid; quantity: Quantity }[] | undefined
      /** Cash, or means beside the till that paid it. Absent: every payment is refunded by its own means. */
      cash?: PaidOutOn | undefined
      /** The card payment to refund as far as possible, and the terminal's limit per refund (DEF-01). */
      card?:
        | { payment_uuid: PaymentUuid; limit?: Money | undefined; evidence?: LateEvidence | undefined }
        | undefined
      /** Absent when it was checked before: a reversal, or a late result of a terminal. */
      terms?: RefundTerms | undefined
      approval?: Approval | undefined
      /** Session limit of a reversal, from its `OrderReversalStarted`. */
      session_limit?: Money | undefined
      by: Actor
    }
  | {
      type: 'ReserveCredit'
      refund_uuid: Uuid
      refund_order: NewBon
      /** Absent: everything that is left. */
      lines?: readonly { line_uuid: Uuid; quantity: Quantity }[] | undefined
      credit: { invoice_uuid: Uuid; note?: VaultText | undefined }
      by: Actor
    }
  /** At the close of its register. */
  | { type: 'OweRest'; payment_uuid: PaymentUuid; by: Actor }
  | (Actor &
      Pick<
        StartPayment,
        | 'payment_uuid'
        | 'payment_type_uuid'
        | 'method'
        | 'received'
        | 'amount'
        | 'rounding_unit'
        | 'overchargeable'
        | 'cash'
      > &
      PaymentEvidence & { type: 'SettleOwed' })
  /** A tip after the sale (SC-64). */
  | (Actor &
      Pick<
        StartPayment,
        | 'payment_uuid'
        | 'payment_type_uuid'
        | 'method'
        | 'rounding_unit'
        | 'overchargeable'
        | 'cash'
        | 'terminal_uuid'
      > &
      PaymentEvidence & { type: 'GiveTip'; amount: Money })
  | (Actor & {
      type: 'GiveTipBack'
      payment_uuid: PaymentUuid
      /** The payment whose tip goes back. */
      tip_of: PaymentUuid
      amount: Money
      rounding_unit: number
      /** The terminal's limit per refund (DEF-01). */
      card_limit?: Money | undefined
      approval?: Approval | undefined
    })
  | {
      type: 'CorrectTender'
      payment_uuid: PaymentUuid
      to: TenderMeans
      /** Of a correction to cash. */
      cash?: StartPayment['cash']
      approval?: Approval | undefined
      by: Actor
    }
  | { type: 'RebookPayment'; payment_uuid: PaymentUuid; session_uuid: SessionUuid }
  | {
      type: 'EndRefund'
      refund_uuid: Uuid
      released?: string | undefined
      credit_note_nr?: number | undefined
    }
  | {
      type: 'OpenCounter'
      original_order_uuid: OrderUuid
      reserved: Extract<OrderEvent, { type: 'OrderRefundReserved' }>['data']
    }
  | { type: 'DropCounter' }
  | { type: 'OpenCopy'; copy: NewBon; original: ExistingOrder; by: Actor }

export type CommandOfType<T extends OrderCommand['type']> = Extract<OrderCommand, { type: T }>

/** Events of a decision, typed here; so its own type says what it may reject, inferred from what it returns (ADR 0099). */
export const happened = (events: OrderEvent[]): OrderEvent[] => events
