import { z } from 'zod'
import { GiftCardBooks, VatNature } from '../gift-cards/books.ts'
import { type EventOf, Instant, Money, PlainDate, Quantity, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { PaymentMethod } from '../orders/payment-method.ts'
import { DepositReason, DrawerReason, WithdrawalReason } from './cash-moves.ts'

/** How many of one denomination: `unit` in minor units. */
export const CountLine = z.strictObject({
  unit: z.int().min(1).max(100_000),
  count: z.int().min(0).max(99_999),
})
export type CountLine = z.infer<typeof CountLine>

const VaultText = z.object({ ref: Uuid, hash: z.string().length(64) })

/** Cash that comes or goes beside sales; the amount is above zero both ways. */
const CashMove = z.object({
  register_uuid: Uuid,
  payment_type_uuid: Uuid,
  cashier_uuid: Uuid,
  amount: Money,
  note: VaultText.optional(),
  at: Instant,
})

const RateSum = z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })
export type RateSum = z.infer<typeof RateSum>

/** What one receipt adds to the session, per article group, account and product. */
export const SoldLine = z.object({
  product_uuid: Uuid,
  account_uuid: Uuid,
  article_group: z.string(),
  vat_rate: TenthsOfPercent,
  quantity: Quantity,
  gross: Money,
  vat: Money,
  /** What it is called, where X and Z print how many of it were sold (ZR-25). */
  name: z.string().max(100).optional(),
  /** Of the list price, VAT included; absent: none, or from before it was said. */
  discount: Money.optional(),
  /**
   * A gift card and no goods: one that was sold, or a single-purpose one that was used, which is taken off the sale with
   * its VAT (fiscal.md 5.1). Absent on those that were sold before it was said.
   */
  gift_card: z.object({ act: z.enum(['sold', 'redeemed']), vat_nature: VatNature }).optional(),
})
export type SoldLine = z.infer<typeof SoldLine>

/** Acts that the law wants counted in X and Z though no money moved (fiscal.md 2.3). */
export const ActKind = z.enum(['line_removed', 'order_cancelled', 'receipt_copied', 'bill_shown'])
export type ActKind = z.infer<typeof ActKind>

/**
 * Why a register is closed without what a close asks for: a terminal that does not settle, a till that is lost or dead,
 * a day that nobody closed (ZR-17). A fixed list: what somebody writes beside it lies in the vault.
 */
export const ForceReason = z.enum(['terminal', 'register_lost', 'left_open', 'other'])
export type ForceReason = z.infer<typeof ForceReason>

/** At the till beside an administrator's PIN, or by an administrator at his own desk. */
export const Forced = z.object({ reason: ForceReason, from: z.enum(['register', 'back_office']) })
export type Forced = z.infer<typeof Forced>

/** Facts of one register session; stream `zReport-<uuid5(register, n)>`. The Z report is the fold of this stream. */
export const zReportEvents = {
  RegisterOpened: z.object({
    session_uuid: Uuid,
    register_uuid: Uuid,
    /** Gapless per register: the Z report's number. */
    n: z.int().min(1),
    cashier_uuid: Uuid,
    payment_type_uuid: Uuid,
    counts: z.array(CountLine),
    float: Money,
    /**
     * What was fetched from the safe since the last close, or below zero brought there: confirmed when the drawer does
     * not hold what the close left (ZR-14, ZR-15). Absent: it does.
     */
    since_close: Money.optional(),
    /** From the register's installation; the total never goes down (fiscal.md 1.4). */
    grand_total_sales: Money,
    /** What its prints say of a VAT entity that is not covered, or tries the rules out. */
    cash_register_rules: z.enum(['not_covered', 'trying_out']).optional(),
    /** Training: nothing of it is counted anywhere (DEF-21). */
    test_mode: z.literal(true).optional(),
    /** Of training: what the last real close left in the drawer, for the next real opening. */
    float_before: Money.optional(),
    at: Instant,
  }),
  /** 13023 and 13024: between them every receipt is training (fiscal.md 2.3). */
  TestModeStarted: z.object({ register_uuid: Uuid, cashier_uuid: Uuid, at: Instant }),
  TestModeEnded: z.object({ register_uuid: Uuid, cashier_uuid: Uuid, at: Instant }),
  /**
   * A terminal is about to ask a guest for this payment: from here on the session takes it until its Z stands, also
   * while it is being closed (architecture.md 4c).
   */
  MoneyExpected: z.object({ payment_uuid: Uuid, order_uuid: Uuid, at: Instant }),
  /** The terminal took nothing. */
  MoneyReleased: z.object({ payment_uuid: Uuid, order_uuid: Uuid, at: Instant }),
  MoneySettled: z.object({
    register_uuid: Uuid,
    payment_uuid: Uuid,
    order_uuid: Uuid,
    payment_type_uuid: Uuid,
    method: PaymentMethod,
    cashier_uuid: Uuid,
    amount: Money,
    rounding: Money,
    received: Money,
    change: Money,
    tip: Money.optional(),
    /** The most that its cashier gives back in this session without an administrator; absent: it does not count. */
    session_limit: Money.optional(),
    /** A gift card's, as the ledger sees it; a single-purpose one is no tender, and counts with the receipt (5.3). */
    gift_card: GiftCardBooks.optional(),
    at: Instant,
  }),
  /** The refusal is an event too: a late redelivery must meet the same answer (eventstore.md 6). */
  MoneyRefused: z.object({
    payment_uuid: Uuid,
    order_uuid: Uuid,
    /** `other_order`: its payment's id is that of another order's. `over_limit`: more cash back than its cashier may give. */
    reason: z.enum(['closing', 'not_open', 'other_order', 'over_limit']),
    at: Instant,
  }),
  ReceiptRecorded: z.object({
    register_uuid: Uuid,
    receipt_uuid: Uuid,
    order_uuid: Uuid,
    payment_uuid: Uuid,
    cashier_uuid: Uuid,
    short_nr: z.int(),
    started_at: Instant,
    at: Instant,
    /** Of `at` on the VAT entity's own clock, 0 to 23: what turnover is counted by. */
    hour: z.int().min(0).max(23),
    /** It waited without a server since then, by the till's own clock. */
    waited_since: Instant.optional(),
    gross: Money,
    net: Money,
    vat: Money,
    discount: Money,
    rounding: Money,
    by_rate: z.array(RateSum),
    sold: z.array(SoldLine),
    payments: z.array(z.object({ payment_type_uuid: Uuid, method: PaymentMethod, amount: Money })),
  }),
  ActRecorded: z.object({
    register_uuid: Uuid,
    kind: ActKind,
    order_uuid: Uuid,
    cashier_uuid: Uuid,
    amount: Money,
    /** Without VAT, where the act is a signed transaction. */
    net: Money.optional(),
    article_group: z.string().optional(),
    /** The event on the other stream that this act is a copy of; recorded once. */
    source_event_id: Uuid,
    at: Instant,
  }),
  CashDeposited: CashMove.extend({ reason: DepositReason }),
  CashWithdrawn: CashMove.extend({ reason: WithdrawalReason }),
  /** Without a sale X and Z count it (fiscal.md 2.1, 2.3); for a payment it names that one, and is not counted. */
  DrawerOpened: z.object({
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    reason: z.enum([...DrawerReason.options, 'payment']),
    payment_uuid: Uuid.optional(),
    at: Instant,
  }),
  /** A terminal closed its day in this session: what it counted, and what the books have (ZR-16, P11). */
  SettlementRecorded: z.object({
    settlement_uuid: Uuid,
    terminal_uuid: Uuid,
    /** What is engraved on it. */
    identifier: z.string().regex(/^[A-Za-z0-9_-]{3,60}$/),
    reported: Money,
    recorded: Money,
    difference: Money,
    at: Instant,
  }),
  XReportTaken: z.object({
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    x: z.int().min(1),
    gross: Money,
    at: Instant,
  }),
  /** From here new money is refused. */
  ClosingStarted: z.object({
    cashier_uuid: Uuid,
    note: VaultText.optional(),
    /** How many open orders without a line it cancels (AMB-01); absent: none. */
    empty_orders: z.int().min(1).optional(),
    /** Closed without what a close asks for (ZR-17). Then nothing may be counted, and the float goes on by the books. */
    forced: Forced.optional(),
    at: Instant,
  }),
  CashCounted: z.object({
    payment_type_uuid: Uuid,
    counts: z.array(CountLine),
    counted: Money,
    expected: Money,
    at: Instant,
  }),
  /** What beside cash is counted at the close: slips of a terminal beside the till, and paper (ZR-11). */
  MeansCounted: z.object({ payment_type_uuid: Uuid, counted: Money, expected: Money, at: Instant }),
  CashDifferenceRecorded: z.object({
    register_uuid: Uuid,
    payment_type_uuid: Uuid,
    amount: Money,
    cashier_uuid: Uuid,
    at: Instant,
  }),
  ZReportClosed: z.object({
    register_uuid: Uuid,
    n: z.int(),
    cashier_uuid: Uuid,
    /** Journal numbers of the session's first and last receipt ("fælles nummerserie"). */
    first_nr: z.int().nullable(),
    last_nr: z.int().nullable(),
    /** The register's chain: its last signature and the one before. */
    signature: z.string(),
    previous_signature: z.string(),
    float_next: Money,
    grand_total_sales: Money,
    at: Instant,
  }),
  /** An act whose session was already closed: dated by the event, printed "Tillæg til Z n" (architecture.md 4c). */
  SupplementRecorded: z.object({
    session_uuid: Uuid,
    register_uuid: Uuid,
    n: z.int(),
    kind: ActKind,
    order_uuid: Uuid,
    cashier_uuid: Uuid,
    amount: Money,
    /** Without VAT, where the act is a signed transaction. */
    net: Money.optional(),
    article_group: z.string().optional(),
    source_event_id: Uuid,
    at: Instant,
  }),
}
export type ZReportEvent = EventOf<typeof zReportEvents>

/** More than one machine has of anything; beyond it an event does not say all, and an earlier one is read. */
export const standing_most = 1_000

/** Facts of one register that belong to no session; stream `register-<uuid>`. */
export const registerEvents = {
  CashierSignedIn: z.object({
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    /** In the first of a business day: who is signed in from then on, so that nothing before it need be read. */
    standing: z.object({ day: PlainDate, signed_in: z.array(Uuid).max(standing_most) }).optional(),
    at: Instant,
  }),
  CashierSignedOut: z.object({ register_uuid: Uuid, cashier_uuid: Uuid, at: Instant }),
  /** An administrator said that a clock a day or more beyond the last known moment is right. */
  ClockConfirmed: z.object({ register_uuid: Uuid, cashier_uuid: Uuid, last: Instant, at: Instant }),
}
export type RegisterEvent = EventOf<typeof registerEvents>
