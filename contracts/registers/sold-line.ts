import { z } from 'zod'
import { VatNature } from '../gift-cards/books.ts'
import {
  CashierUuid,
  Instant,
  Money,
  PaymentUuid,
  ProductUuid,
  Quantity,
  TenthsOfPercent,
  Uuid,
} from '../kernel/index.ts'
import { LineMark } from '../orders/bon-discount.ts'
import { DiscountForm, DiscountKind } from '../orders/discount-kind.ts'
import { ChosenVariant } from '../orders/order-line.ts'
import { PaymentEvidence } from '../orders/order-payment.ts'
import { PaymentClass } from '../orders/payment-class.ts'
import { PaymentMethod } from '../orders/payment-method.ts'

export const RateSum = z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })
export type RateSum = z.infer<typeof RateSum>

/**
 * VAT of one type: two types may have one rate, as exempt goods and goods at 0 % do. `vat_type_uuid` is absent on sales
 * from before it was recorded, and outside VAT.
 */
export const VatTypeSum = RateSum.extend({ vat_type_uuid: Uuid.optional() })
export type VatTypeSum = z.infer<typeof VatTypeSum>

/** Contribution of one receipt to the session, per article group, account and product. */
export const SoldLine = z.object({
  product_uuid: ProductUuid,
  account_uuid: Uuid,
  article_group: z.string(),
  vat_rate: TenthsOfPercent,
  /** The VAT type that had this rate at the sale; absent outside VAT, and on an older event. */
  vat_type_uuid: Uuid.optional(),
  quantity: Quantity,
  gross: Money,
  vat: Money,
  /** The line of the order, its name, choices and list price; absent on a redeemed card, which is none. */
  line_uuid: Uuid.optional(),
  name: z.string().max(100).optional(),
  variants: z
    .array(ChosenVariant.pick({ name: true, quantity: true, price: true }))
    .max(100)
    .optional(),
  /** With its variants, before discount. */
  unit_price: Money.optional(),
  /** Pieces when absent. */
  unit: z.string().max(20).optional(),
  /** The line that this required product belongs to (DEF-80). */
  parent_uuid: Uuid.optional(),
  /** When it was entered, by the till's clock; absent: as the purchase started. */
  tapped_at: Instant.optional(),
  /** Who sold it; absent: the receipt's cashier. */
  sold_by: CashierUuid.optional(),
  /** X and Z report its quantity (ZR-25). */
  on_z_report: z.literal(true).optional(),
  /** The time rule or the price profile that gave its price; both absent: the product's own price, or a typed one. */
  time_delimitation_uuid: Uuid.optional(),
  price_profile_uuid: Uuid.optional(),
  /** Its price was typed at the till: code 13021. */
  price_typed: z.literal(true).optional(),
  mark: LineMark.optional(),
  /** In a refund: the line that was sold. */
  refund_of: Uuid.optional(),
  discount_form: DiscountForm.optional(),
  /** What the company calls the discount, on that day (basics 08). */
  discount_kind: DiscountKind.pick({ uuid: true, name: true }).optional(),
  /** Whose meal or use it was. */
  discounted_for: CashierUuid.optional(),
  /** Who gave the discount; absent: the seller. */
  discounted_by: CashierUuid.optional(),
  /** The administrator whose PIN let the discount exceed its limit; absent: it is within it. */
  discount_approved_by: Uuid.optional(),
  /** Discount from the list price, VAT included; absent: none, or an older event. */
  discount: Money.optional(),
  /**
   * Set for a gift card instead of goods: a sold one, or a used single-purpose one, which is deducted from the sale
   * with its VAT (LAW-13). Absent on older sales of cards.
   */
  gift_card: z.object({ action: z.enum(['sold', 'redeemed']), vat_nature: VatNature }).optional(),
})
export type SoldLine = z.infer<typeof SoldLine>

/** A payment in a receipt, with its class of code list 12 (LAW-3). */
export const ReceiptPayment = z.object({
  payment_uuid: PaymentUuid,
  payment_type_uuid: Uuid,
  method: PaymentMethod,
  amount: Money,
  ...PaymentEvidence.shape,
  payment_class: PaymentClass,
})
export type ReceiptPayment = z.infer<typeof ReceiptPayment>
