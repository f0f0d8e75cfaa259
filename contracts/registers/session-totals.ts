import { z } from 'zod'
import { GiftCardBooks } from '../gift-cards/books.ts'
import { DebtChange } from '../gift-cards/debt.ts'
import { CashierUuid, Money, ProductUuid, Quantity, TenthsOfPercent, Uuid, zero } from '../kernel/index.ts'
import { LineMark } from '../orders/bon-discount.ts'
import { CorrectionKind } from '../orders/correction.ts'
import { DiscountForm, DiscountKind } from '../orders/discount-kind.ts'
import { AuditEntryKind } from './audit-entry.ts'
import { DepositReason, WithdrawalReason } from './cash-moves.ts'
import { Expense } from './expense.ts'
import { VatTypeSum } from './sold-line.ts'

const Counted = z.object({ count: z.int(), amount: Money })

export const OnAccount = z.object({ account_uuid: Uuid, vat_rate: TenthsOfPercent, gross: Money, vat: Money })

export type OnAccount = z.infer<typeof OnAccount>

/** What was taken off the list prices of an account, by the kind of discount; without one where none was chosen. */
export const OnDiscount = OnAccount.extend({ kind_uuid: Uuid.optional() })
export type OnDiscount = z.infer<typeof OnDiscount>

/**
 * Gift cards sold and used, and what else changed their debt, by debt account (LAW-16, R-13). A used multi-purpose card
 * has no VAT: it is a payment, and is counted among the payments too.
 */
export const OnGiftCards = GiftCardBooks.omit({ gift_card_type_uuid: true, vat_type_uuid: true }).extend({
  action: z.enum(['sold', 'redeemed', ...DebtChange.options]),
  /** Of imported ones: the account that the debt comes from. */
  contra_account_uuid: Uuid.optional(),
  count: z.int(),
  gross: Money,
  vat: Money,
})

export type OnGiftCards = z.infer<typeof OnGiftCards>

const PaidWith = z.object({
  payment_type_uuid: Uuid,
  count: z.int(),
  amount: Money,
  rounding: Money,
  tips: Money,
})

/** Figures of X and Z reports (LAW-6), folded from the session's events. */
const sessionTotals = z.object({
  receipts: z.int(),
  gross: Money,
  net: Money,
  vat: Money,
  discount: Money,
  /** Lines with a discount. */
  discounted_lines: z.int(),
  rounding: Money,
  by_rate: z.array(z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })),
  /** The same by VAT type; absent where no sale names one. */
  by_vat_type: z.array(VatTypeSum).optional(),
  by_group: z.array(
    z.object({
      article_group: z.string(),
      vat_rate: TenthsOfPercent,
      quantity: Quantity,
      gross: Money,
      vat: Money,
    }),
  ),
  /** Sold quantity, less returns, of products with that setting (ZR-25). */
  by_product: z.array(z.object({ product_uuid: ProductUuid, name: z.string(), quantity: Quantity })),
  /** Deposits, tips sold as products, delivery fees: sold less returned, each among the goods too (DEF-73). */
  by_mark: z.array(z.object({ mark: LineMark, quantity: Quantity, gross: Money })),
  /** Sold lines whose price was typed, with their list value. */
  typed_prices: Counted,
  /** Goods only; gift cards are separate. */
  by_account: z.array(OnAccount),
  gift_cards: z.array(OnGiftCards),
  /** Difference of `by_account` to the list prices. */
  discounts: z.array(OnDiscount),
  /** Discounts by kind and by who gave them, returned ones subtracted (basics 08). */
  by_discount_kind: z.array(
    Counted.extend({
      form: DiscountForm,
      kind: DiscountKind.pick({ uuid: true, name: true }).optional(),
      cashier_uuid: CashierUuid,
      /** Whose meal or use it was. */
      given_to: CashierUuid.optional(),
    }),
  ),
  /** Returned goods at list price, above zero (LAW-16). */
  returned: z.array(OnAccount),
  by_payment_type: z.array(PaidWith),
  /** The payments of these rows whose kind of card is known; the rest of a payment type is its row less these (REG-38). */
  by_card_type: z.array(PaidWith.extend({ card_type_uuid: Uuid })),
  by_cashier: z.array(
    z.object({
      cashier_uuid: CashierUuid,
      count: z.int(),
      gross: Money,
      /** Receipts queued without a server, as the till reported; absent: none. */
      waited: z.int().optional(),
      /** Those of them that would have been refused live; absent: none. */
      deviating: z.int().optional(),
    }),
  ),
  /** What each cashier took, by payment type. */
  by_cashier_and_payment_type: z.array(PaidWith.extend({ cashier_uuid: CashierUuid })),
  /** Refund receipts (LAW-6), with amounts above zero. */
  returns: Counted,
  /** Beyond the bills, outside VAT: owed to the staff (DEF-09, LAW-15). */
  tips: Counted,
  /** Payments for orders without a receipt yet, less earlier payments for orders that have one now (LAW-15). */
  prepaid: Money,
  /** What was taken off bons before they were paid, at list price, by how. */
  corrections: z.record(CorrectionKind, Counted),
  orders_cancelled: Counted,
  /** Copies of receipts, and bills shown before payment (LAW-6). */
  copies: Counted,
  provisionals: Counted,
  /** Sales whose receipt was neither printed, mailed nor shown, known at the close; absent: none. */
  without_receipt: Counted.optional(),
  /** Payments moved to the means that they were made with: no turnover. */
  tender_corrections: Counted,
  /** Paid of what earlier sales left owed; what this session's sales leave owed is a payment type of them. */
  owed_settled: Counted,
  /** Cash movements besides sales, by reason; includes the bank drop of the close. */
  deposits: z.array(Counted.extend({ reason: DepositReason })),
  withdrawals: z.array(Counted.extend({ reason: WithdrawalReason })),
  /** Of the purchases among them, less what was returned: by account, and with their input VAT. */
  expenses: z.array(Counted.extend(Expense.shape)),
  /** Of the tips among them: by employee. */
  tips_paid: z.array(Counted.extend({ cashier_uuid: CashierUuid })),
  /** Openings without a sale (LAW-6). */
  drawer_openings: z.int(),
  /** Prices that were asked by a scan, by article group, with what they were (LAW-6, R-22). */
  price_lookups: z.array(Counted.extend({ article_group: z.string() })),
  /** Prices changed in the catalogue. */
  price_changes: z.int(),
  /** Receipts of a session opened in test mode, which are in no other figure (LAW-9, DEF-21). */
  training: Counted,
  x_reports: z.int(),
  /** Acts of sessions that had closed, which the figures above count too, by the Z that they are from. */
  late: z.array(
    Counted.extend({ n: z.int(), kind: z.enum([...AuditEntryKind.options, ...DebtChange.options]) }),
  ),
})

/** An interface, so that the types of the API name it: repeated in each endpoint they are longer than the compiler writes. */
export interface SessionTotals extends z.infer<typeof sessionTotals> {}
export const SessionTotals: z.ZodType<SessionTotals> = sessionTotals

export const noTotals: SessionTotals = {
  receipts: 0,
  gross: zero,
  net: zero,
  vat: zero,
  discount: zero,
  discounted_lines: 0,
  rounding: zero,
  by_rate: [],
  by_group: [],
  by_product: [],
  by_mark: [],
  typed_prices: { count: 0, amount: zero },
  by_account: [],
  gift_cards: [],
  discounts: [],
  by_discount_kind: [],
  returned: [],
  by_payment_type: [],
  by_card_type: [],
  by_cashier: [],
  by_cashier_and_payment_type: [],
  returns: { count: 0, amount: zero },
  tips: { count: 0, amount: zero },
  prepaid: zero,
  corrections: {
    line_removed: { count: 0, amount: zero },
    line_lowered: { count: 0, amount: zero },
    line_swapped: { count: 0, amount: zero },
    line_repriced: { count: 0, amount: zero },
  },
  orders_cancelled: { count: 0, amount: zero },
  copies: { count: 0, amount: zero },
  provisionals: { count: 0, amount: zero },
  tender_corrections: { count: 0, amount: zero },
  owed_settled: { count: 0, amount: zero },
  deposits: [],
  withdrawals: [],
  expenses: [],
  tips_paid: [],
  drawer_openings: 0,
  price_lookups: [],
  price_changes: 0,
  training: { count: 0, amount: zero },
  x_reports: 0,
  late: [],
}
