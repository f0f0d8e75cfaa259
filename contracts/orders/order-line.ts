import { z } from 'zod'
import { GiftCardTerms } from '../gift-cards/terms.ts'
import { Money, Quantity, TenthsOfPercent, text, Uuid } from '../kernel/index.ts'
import { VaultText } from './vault-text.ts'

/** A chosen variant with its name and price as they were at the sale; `price` is of one of it. */
export const ChosenVariant = z.object({
  group_uuid: Uuid,
  product_uuid: Uuid,
  name: text(100),
  quantity: z.int().min(1).max(99),
  price: Money,
})
export type ChosenVariant = z.infer<typeof ChosenVariant>

/**
 * A sold line with everything stamped at the sale, so that an old receipt never depends on configuration
 * (architecture.md 6, SC-61, SC-69). `unit_price` includes its variants. `article_group` is the cash-register code
 * list 04 (fiscal.md 1.3). What came later than the first version is optional: old events parse for ever.
 */
export const OrderLine = z.object({
  uuid: Uuid,
  product_uuid: Uuid,
  name: text(100),
  quantity: Quantity,
  unit_price: Money,
  /** 0 means none (AMB-02). */
  percentage_discount: TenthsOfPercent,
  vat_rate: TenthsOfPercent,
  vat_type_uuid: Uuid,
  account_uuid: Uuid,
  article_group: z.string().regex(/^04\d{3}$/),
  /** What one is: pieces, kilogram …; pieces when absent. */
  unit: z.string().max(20).optional(),
  variants: z.array(ChosenVariant).max(100).optional(),
  /** "Uden løg" (ORD-20). */
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
  /** Where it is produced; absent or null is not produced. */
  print_category_uuid: Uuid.nullable().optional(),
  price_profile_uuid: Uuid.optional(),
  /** X and Z print how many of it were sold (ZR-25). */
  on_z_report: z.literal(true).optional(),
  /** The time rule that gave the price (DEF-40). */
  time_delimitation_uuid: Uuid.optional(),
  /** The line that it was first written as, through every split, move and merge. Absent: itself. */
  origin_uuid: Uuid.optional(),
  /** The product has no price of its own: what was typed counts (POS-51). */
  open_price: z.literal(true).optional(),
  /** A card that is sold, and on what terms (GC-18); its `product_uuid` is then its type. */
  gift_card: GiftCardTerms.optional(),
  /** On an order that gives back: the line that was sold. */
  refund_of: Uuid.optional(),
  /** Øre by which a part of a divided line differs from its own price, so that the parts add up to the whole. */
  adjustment: Money.optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** Texts of a line in the clear, as the register writes them and the vault keeps them. */
export type LineTexts = { comment?: string | undefined; receipt_text?: string | undefined }

/** A line on a bon that is being written: as it will be stamped, with its texts still in the clear. */
export type DraftLine = OrderLine & { texts?: LineTexts | undefined }

/** Pieces are sold and given back whole; what is weighed or measured is not (POS-36). */
export const isWholeOf = (amount: Quantity, unit = 'pieces'): boolean =>
  unit !== 'pieces' || amount % 1000 === 0

export const originOf = (line: Pick<OrderLine, 'uuid' | 'origin_uuid'>): Uuid => line.origin_uuid ?? line.uuid

/**
 * What a line sells (ORD-19): a product; a type of gift card, of which a card is made when the order is paid; that card.
 */
export const sellableTypeOf = (
  line: Pick<OrderLine, 'gift_card'>,
  order: { status: string },
): 'product' | 'gift_card_type' | 'gift_card' => {
  if (!line.gift_card) return 'product'
  return order.status === 'completed' ? 'gift_card' : 'gift_card_type'
}

/** Code list 04: other, for what is neither goods nor service (fiscal.md 1.3). */
export const giftCardGroup = '04999'

/** No VAT type of the house: a debt is no turnover, and its VAT falls when it is used (DEF-28, fiscal.md 5.1). */
export const outsideVat: Uuid = '00000000-0000-7000-8000-000000000013'
