import { z } from 'zod'
import { GiftCardBooks } from '../gift-cards/books.ts'
import {
  CashierUuid,
  type EventOf,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  RegisterUuid,
  SessionUuid,
  Uuid,
  VaultText,
} from '../kernel/index.ts'
import { DeliveryType } from '../orders/order-details.ts'
import { PaymentEvidence } from '../orders/order-payment.ts'
import { PaymentMethod } from '../orders/payment-method.ts'
import { AuditEntry } from './audit-entry.ts'
import { cashMoveFacts } from './cash-move.events.ts'
import { CountLine } from './count-line.ts'
import { countedFacts } from './counted.events.ts'
import { CountedAmount } from './counted-tender.ts'
import { DrawerReason } from './drawer-reason.ts'
import { expectedTenderFacts } from './expected-tender.events.ts'
import { Forced } from './forced.ts'
import { giftCardDebtFacts } from './gift-card-debt.events.ts'
import { LateFrom, WithoutDrawer } from './late.ts'
import { CarriedOrder } from './order-at-close.ts'
import { priceFacts } from './price-change.events.ts'
import { ReportFigures } from './report-figures.ts'
import { snapshot_max } from './snapshot-max.ts'
import { RateSum, ReceiptPayment, SoldLine } from './sold-line.ts'
import { withoutReceiptFacts } from './without-receipt.events.ts'

/** End of a certificate that went on signing in the session after it. Absent: none did. */
const CertificateEndedAt = Instant.optional()

/** Events of one register session; stream `zReport-<uuid5(register, n)>`. The Z report is the fold of this stream. */
export const zReportEvents = {
  ...cashMoveFacts,
  ...countedFacts,
  ...priceFacts,
  ...giftCardDebtFacts,
  ...expectedTenderFacts,
  ...withoutReceiptFacts,
  RegisterOpened: z.object({
    session_uuid: SessionUuid,
    register_uuid: RegisterUuid,
    /** Number of the Z report, gapless per register. */
    n: z.int().min(1),
    cashier_uuid: CashierUuid,
    payment_type_uuid: Uuid,
    counts: z.array(CountLine),
    float: Money,
    /**
     * Amount fetched from the safe since the last close, negative if moved there: confirmed when the drawer differs
     * from what the close left (ZR-14, ZR-15). Absent: no difference.
     */
    opening_adjustment: Money.optional(),
    /**
     * What the drawer lacks, below zero, or has too much, and nobody moved: confirmed and posted as a cash difference
     * (ZR-12). Absent: none.
     */
    opening_difference: Money.optional(),
    /** Since the register's installation; they never decrease (LAW-4). */
    grand_total_sales: Money,
    grand_total_returns: Money,
    /** Printed statement of a VAT entity that is not covered by the rules or tries them out. */
    cash_register_rules: z.enum(['not_covered', 'trying_out']).optional(),
    /** Training: counted nowhere (DEF-21). */
    test_mode: z.literal(true).optional(),
    /** Opened with no drawer and no cashier: nothing is counted, and no float is sealed. */
    without_drawer: WithoutDrawer.optional(),
    /** For training and without a drawer: what the last real close left in it, for the next real opening. */
    float_before: Money.optional(),
    at: Instant,
  }),
  /** Codes 13023 and 13024: all receipts between them are training (LAW-9). */
  TestModeStarted: z.object({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid, at: Instant }),
  TestModeEnded: z.object({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid, at: Instant }),
  TenderAccepted: z.object({
    register_uuid: RegisterUuid,
    payment_uuid: PaymentUuid,
    order_uuid: OrderUuid,
    payment_type_uuid: Uuid,
    method: PaymentMethod,
    cashier_uuid: CashierUuid,
    amount: Money,
    rounding: Money,
    received: Money,
    change: Money,
    tip: Money.optional(),
    /** Of the amount: the surcharge of the card, which is a line of the order too (DEF-08). */
    surcharge: Money.optional(),
    /**
     * Limit of cash that the cashier may refund in this session without an administrator; absent: it does not count
     * (R-9).
     */
    session_limit: Money.optional(),
    /** Ledger data of a gift card; a single-purpose one is no tender and counts with the receipt (5.3). */
    gift_card: GiftCardBooks.optional(),
    ...PaymentEvidence.shape,
    at: Instant,
  }),
  /** Recorded, so that a late redelivery gets the same answer (LOG-10). */
  TenderRejected: z.object({
    payment_uuid: PaymentUuid,
    order_uuid: OrderUuid,
    /** `other_order`: its id is of another order. `over_limit`: more cash back than the cashier may refund. */
    reason: z.enum(['closing', 'not_open', 'other_order', 'over_limit']),
    at: Instant,
  }),
  ReceiptRecorded: z.object({
    register_uuid: RegisterUuid,
    receipt_uuid: Uuid,
    /**
     * Set for the multi-purpose gift cards of a receipt with goods: the receipt of those, recorded just before and
     * printed with it.
     */
    goods_receipt_uuid: Uuid.optional(),
    order_uuid: OrderUuid,
    payment_uuid: PaymentUuid,
    cashier_uuid: CashierUuid,
    short_nr: z.int(),
    /** The order that this one takes back, wholly or in part. */
    refund_of_order_uuid: OrderUuid.optional(),
    customer_uuid: Uuid.optional(),
    invoice_uuid: Uuid.optional(),
    /** Start of the purchase: the first tap on the bon by the till's clock. */
    started_at: Instant,
    /** When the server first heard of the bon; absent: that is its start. */
    opened_at: Instant.optional(),
    at: Instant,
    /** Hour of `at` in the VAT entity's zone, 0 to 23, for turnover by hour. */
    hour: z.int().min(0).max(23),
    /** Queued without a server since then, by the till's clock. */
    waited_since: Instant.optional(),
    /** How much of it would have been refused live. */
    deviations: z.int().optional(),
    /** Guests of the sale when it was paid, or of a sale that this one takes back whole. */
    guests: z.int().min(1).max(999).optional(),
    /** Tables of the sale when it was paid; absent where it had none, and for what is taken back. */
    table_uuids: z.array(Uuid).min(1).max(50).optional(),
    /** How the goods reached the guest, or had reached him when they are taken back; absent: not said. */
    delivery_type: DeliveryType.optional(),
    gross: Money,
    net: Money,
    vat: Money,
    discount: Money,
    rounding: Money,
    by_rate: z.array(RateSum),
    sold: z.array(SoldLine),
    payments: z.array(ReceiptPayment),
  }),
  /**
   * What a sealed sale left owed is paid, wholly or in part, in this session: no sale, and its tender is the
   * `TenderAccepted` of the same payment, recorded just before.
   */
  OwedSettled: z.object({
    register_uuid: RegisterUuid,
    payment_uuid: PaymentUuid,
    cashier_uuid: CashierUuid,
    order_uuid: OrderUuid,
    /** The sealed sale: its transaction and its number. */
    receipt_uuid: Uuid,
    receipt_nr: z.int(),
    amount: Money,
    payment: ReceiptPayment,
    at: Instant,
  }),
  /**
   * A tip that a guest gave after the sale, or that went back to him, in this session (SC-64): no sale, and its tender is
   * the `TenderAccepted` of the same payment, recorded just before.
   */
  TipTaken: z.object({
    register_uuid: RegisterUuid,
    payment_uuid: PaymentUuid,
    cashier_uuid: CashierUuid,
    order_uuid: OrderUuid,
    /** The sealed sale: its transaction and its number. */
    receipt_uuid: Uuid,
    receipt_nr: z.int(),
    /** Below zero when it goes back. */
    amount: Money,
    payment: ReceiptPayment,
    at: Instant,
  }),
  AuditEntryRecorded: AuditEntry.extend({ late: LateFrom.optional() }),
  /** Without a sale, X and Z count it (LAW-6, LAW-8); for a payment it names the payment and is not counted. */
  DrawerOpened: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    reason: z.enum([...DrawerReason.options, 'payment']),
    payment_uuid: PaymentUuid.optional(),
    at: Instant,
  }),
  /** A terminal closed its day in this session: its own total, and that of the books (ZR-16, TERM-11). */
  SettlementRecorded: z.object({
    settlement_uuid: Uuid,
    terminal_uuid: Uuid,
    /** Its payments are of this type, whose account the difference is posted on; absent: its type is not known. */
    payment_type_uuid: Uuid.optional(),
    /** Its printed serial number. */
    identifier: z.string().regex(/^[A-Za-z0-9_-]{3,60}$/),
    reported: Money,
    recorded: Money,
    difference: Money,
    at: Instant,
  }),
  XReportTaken: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    x: z.int().min(1),
    report: ReportFigures,
    certificate_ended_at: CertificateEndedAt,
    at: Instant,
  }),
  /** New money is refused from here on. */
  ClosingStarted: z.object({
    cashier_uuid: CashierUuid,
    note: VaultText.optional(),
    /** Number of open orders without lines that it cancels (AMB-01); absent: none. */
    empty_orders: z.int().min(1).optional(),
    /**
     * Closed without the regular count or settlement (ZR-17). Nothing need be counted, and the float continues by the
     * books.
     */
    forced: Forced.optional(),
    /** Open orders with lines that it leaves to the next session (DEF-15); absent: none. */
    carried_over: z.array(CarriedOrder).max(snapshot_max).optional(),
    certificate_ended_at: CertificateEndedAt,
    at: Instant,
  }),
  CashCounted: z.object({
    payment_type_uuid: Uuid,
    counts: z.array(CountLine),
    counted: Money,
    expected: Money,
    /** A blind count was confirmed with this sum, the difference was seen, and it was counted again. */
    first_counted: Money.optional(),
    at: Instant,
  }),
  /**
   * A count without a Z: one cashier hands the drawer to another. It moves no money and books nothing; the difference
   * is part of the one that the close finds.
   */
  DrawerHandedOver: z.object({
    register_uuid: RegisterUuid,
    payment_type_uuid: Uuid,
    /** Who hands it over. */
    cashier_uuid: CashierUuid,
    to_cashier_uuid: CashierUuid,
    counts: z.array(CountLine),
    counted: Money,
    expected: Money,
    difference: Money,
    /** As of `CashCounted`. */
    first_counted: Money.optional(),
    at: Instant,
  }),
  /**
   * Counted besides cash: slips of unconnected terminals, by kind of card where these are counted apart, and paper. At
   * the desk also cash, where a tender was corrected: none of it lies there.
   */
  PaymentTypeCounted: CountedAmount.extend({ at: Instant }),
  CashDifferenceRecorded: z.object({
    register_uuid: RegisterUuid,
    payment_type_uuid: Uuid,
    amount: Money,
    cashier_uuid: CashierUuid,
    /** Found by the count of the opening; absent: by that of the close. */
    at_opening: z.literal(true).optional(),
    at: Instant,
  }),
  ZReportClosed: z.object({
    register_uuid: RegisterUuid,
    n: z.int(),
    cashier_uuid: CashierUuid,
    /** Journal numbers of the session's first and last receipt ("fælles nummerserie"). */
    first_nr: z.int().nullable(),
    last_nr: z.int().nullable(),
    /** The register's signature chain: its last signature and the one before. */
    signature: z.string(),
    previous_signature: z.string(),
    float_next: Money,
    /**
     * Acts of the session that could not be counted by its close, by their source events: the Z that counts them lists
     * them as from this one. Absent: none.
     */
    parked: z.array(Uuid).min(1).max(snapshot_max).optional(),
    report: ReportFigures,
    at: Instant,
  }),
  /** An act of training whose session was already closed: counted nowhere, and of no Z (LAW-9, ARCH-18). */
  LateEntryRecorded: AuditEntry.extend({ session_uuid: SessionUuid, n: z.int() }),
}
export type ZReportEvent = EventOf<typeof zReportEvents>
