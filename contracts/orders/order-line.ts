import { z } from 'zod'
import { GiftCardTerms } from '../gift-cards/terms.ts'
import {
  CashierUuid,
  Instant,
  Money,
  ProductUuid,
  Quantity,
  TenthsOfPercent,
  text,
  Uuid,
  VaultText,
} from '../kernel/index.ts'
import { LineMark } from './bon-discount.ts'
import { DiscountKind } from './discount-kind.ts'

/** A chosen variant with its name and price at the time of sale; `price` is per variant. */
export const ChosenVariant = z.object({
  group_uuid: Uuid,
  product_uuid: ProductUuid,
  name: text(100),
  quantity: z.int().min(1).max(99),
  price: Money,
})
export type ChosenVariant = z.infer<typeof ChosenVariant>

/**
 * A sold line with everything stamped at the sale, so that an old receipt does not depend on configuration (ARCH-20,
 * SC-61, SC-69). `unit_price` includes variants. `article_group` is from cash-register code list 04 (LAW-3). Fields
 * added after the first version are optional, so that old events parse.
 */
export const OrderLine = z.object({
  uuid: Uuid,
  product_uuid: ProductUuid,
  name: text(100),
  quantity: Quantity,
  unit_price: Money,
  /** 0 means no discount (AMB-02). */
  percentage_discount: TenthsOfPercent,
  /** An amount off the whole line instead of a share; below zero on a refund. */
  discount_amount: Money.optional(),
  /** Of a reduced line: what the company calls it. Of goods given free the share is all of it. */
  discount_kind: DiscountKind.optional(),
  /** Whose meal or use it is. */
  discounted_for: CashierUuid.optional(),
  /** When its key was tapped, by the till's clock; from the event that added it. */
  tapped_at: Instant.optional(),
  /** Who entered it. */
  sold_by: CashierUuid.optional(),
  /** Who gave its discount; absent: the seller. */
  discounted_by: CashierUuid.optional(),
  /** The administrator whose PIN let the discount exceed its limit; absent: it is within it. */
  discount_approved_by: Uuid.optional(),
  vat_rate: TenthsOfPercent,
  vat_type_uuid: Uuid,
  account_uuid: Uuid,
  article_group: z.string().regex(/^04\d{3}$/),
  /** Unit of sale: pieces, kilogram …; pieces when absent. */
  unit: z.string().max(20).optional(),
  variants: z.array(ChosenVariant).max(100).optional(),
  /** Left-out ingredients, such as "Uden løg" (ORD-20). */
  opt_outs: z
    .array(z.object({ uuid: Uuid, name: text(60) }))
    .max(50)
    .optional(),
  /** For the kitchen (ORD-21). */
  comment: VaultText.optional(),
  /** For the guest's receipt (ORD-21). */
  receipt_text: VaultText.optional(),
  /** The line that this required product belongs to (ORD-23, DEF-80). */
  parent_uuid: Uuid.optional(),
  /** Print category that produces it; absent or null is not produced. */
  print_category_uuid: Uuid.nullable().optional(),
  price_profile_uuid: Uuid.optional(),
  /** X and Z report the sold quantity of it (ZR-25). */
  on_z_report: z.literal(true).optional(),
  /** The time rule that gave the price (DEF-40). */
  time_delimitation_uuid: Uuid.optional(),
  /** The line it was first entered as, kept through every split, move and merge. Absent: itself. */
  origin_uuid: Uuid.optional(),
  /** The product has no list price; the typed one applies (POS-51). */
  open_price: z.literal(true).optional(),
  mark: LineMark.optional(),
  /** Terms of a sold gift card (GC-18); `product_uuid` is then its type. */
  gift_card: GiftCardTerms.optional(),
  /** On a refund order: the line that was sold. */
  refund_of: Uuid.optional(),
  /** Difference in øre of a split line to its computed price, so that the parts add up to the whole. */
  adjustment: Money.optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** Texts of a line in clear, as typed on the register; events hold vault references. */
export type LineTexts = { comment?: string | undefined; receipt_text?: string | undefined }

/** A line being entered on the register: as it will be stamped, with its texts in clear. */
export type DraftLine = OrderLine & { texts?: LineTexts | undefined }

/** Pieces are sold and refunded whole; weighed or measured goods need not be (POS-36). */
export const isWholeOf = (amount: Quantity, unit = 'pieces'): boolean =>
  unit !== 'pieces' || amount % 1000 === 0

export const originOf = (line: Pick<OrderLine, 'uuid' | 'origin_uuid'>): Uuid => line.origin_uuid ?? line.uuid

/**
 * Kind of a sold line (ORD-19): a product, a gift card type before the order is completed, the issued gift card after.
 */
export const sellableTypeOf = (
  line: Pick<OrderLine, 'gift_card'>,
  order: { status: string },
): 'product' | 'gift_card_type' | 'gift_card' => {
  if (!line.gift_card) return 'product'
  return order.status === 'completed' ? 'gift_card' : 'gift_card_type'
}

/** Code list 04: other, for what is neither goods nor a service (LAW-3). */
export const giftCardGroup = '04999'
