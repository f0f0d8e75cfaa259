import { z } from 'zod'
import { Amount, Email, Instant, pattern, Quantity, TenthsOfPercent, text, Uuid } from '../kernel/index.ts'
import { DeliveryType } from './order-details.ts'

const price = Amount.refine((amount) => amount >= 0, { message: 'not negative' })
const above = Quantity.refine((quantity) => quantity > 0, { message: 'above zero' })

/** Variants chosen in the groups of a product; `price` is of one, as the till showed it. */
const ProductModifierGroup = z.strictObject({
  group_uuid: Uuid,
  variants: z.array(z.strictObject({ product_uuid: Uuid, quantity: z.int().min(1).max(99), price })).max(100),
})

/** A required product that goes with its parent at its quantity (ORD-44, DEF-80). */
const SlaveLine = z.strictObject({
  uuid: Uuid,
  quantity: above,
  sellable_data: z.strictObject({
    type: z.literal('product'),
    product: z.strictObject({ uuid: Uuid, price }),
  }),
  percentage_discount: TenthsOfPercent.optional(),
})

/**
 * A line as the register sends it (spec section 7, ORD-43, ORD-44). `price` is of one without its variants. Name, VAT
 * and account are stamped by the server; texts go to the vault.
 */
export const CartLine = SlaveLine.extend({
  sellable_data: z.discriminatedUnion('type', [
    SlaveLine.shape.sellable_data,
    /** A card of this type with this amount (GC-18). */
    z.strictObject({
      type: z.literal('gift_card_type'),
      gift_card_type: z.strictObject({ uuid: Uuid, price }),
    }),
  ]),
  product_modifier_group: z.array(ProductModifierGroup).max(20).optional(),
  optouts: z.array(Uuid).max(50).optional(),
  comment: text(200).optional(),
  receipt_text: text(80).optional(),
  slaves: z.array(SlaveLine).max(10).optional(),
  price_profile_uuid: Uuid.optional(),
  time_delimitation_uuid: Uuid.optional(),
  /** When the key was tapped, by the till's own clock. It buys no price: that is judged at arrival. */
  tapped_at: Instant.optional(),
})
export type CartLine = z.infer<typeof CartLine>
export type SlaveLine = z.infer<typeof SlaveLine>

/** What a line sells, whatever kind it is of. */
export const soldBy = ({ sellable_data }: Pick<CartLine, 'sellable_data'>) =>
  sellable_data.type === 'product' ? sellable_data.product : sellable_data.gift_card_type

/** Who the order is for (ORD-45 to ORD-48); kept in the vault as one text. */
export const OrderCustomer = z.strictObject({
  name: text(80),
  email: Email,
  phone: pattern(21, /^\+?[\d ]{6,20}$/, 'phone').optional(),
  comment: text(500).optional(),
  /** A company buys: then its VAT number is asked for. */
  company: z
    .strictObject({
      name: text(80),
      vat_number: pattern(14, /^[A-Z]{0,2}\d{8,12}$/, 'vat_number'),
    })
    .optional(),
})
export type OrderCustomer = z.infer<typeof OrderCustomer>

/** What the register says of an order beside its lines; null takes it off again, absent leaves it. */
export const CartDetails = z.strictObject({
  delivery_type: DeliveryType.nullable().optional(),
  guests: z.int().min(1).max(999).nullable().optional(),
  customer: OrderCustomer.nullable().optional(),
  customer_uuid: Uuid.nullable().optional(),
  customer_note: text(500).nullable().optional(),
  percentage_discount: TenthsOfPercent.nullable().optional(),
  sales_area_uuid: Uuid.nullable().optional(),
  price_profile_uuid: Uuid.nullable().optional(),
  due_at: Instant.nullable().optional(),
})
export type CartDetails = z.infer<typeof CartDetails>

/** Lines of a cart; the id of a line, or of a required product of one, stands once. */
const cartLines = (least: number) =>
  z
    .array(CartLine)
    .min(least)
    .max(500)
    .refine(
      (lines) => {
        const uuids = lines.flatMap(({ uuid, slaves = [] }) => [uuid, ...slaves.map((slave) => slave.uuid)])
        return new Set(uuids).size === uuids.length
      },
      { message: 'each line once' },
    )

/** The lines of a sale: at least one. */
export const soldLines = cartLines(1)

/** The payload of PUT orders (ORD-41). */
export const cart = {
  register_uuid: Uuid,
  cashier_uuid: Uuid,
  short_nr: z.int().min(1).max(99_999),
  order_lines: cartLines(0),
  assigned_name: text(60).nullable().optional(),
  details: CartDetails.optional(),
  /** A card is asked when it pays (ADR 0024): a cart holds nothing on it. */
  gift_card_charge_requests: z.array(z.never()).max(0).optional(),
  test_mode: z.boolean().optional(),
  /** Why an administrator approves what goes beyond the cashier's limits. */
  reason: text(200).optional(),
  /** Park: others may open it (DEF-64). */
  suspend: z.boolean().optional(),
  /** The tables that it is parked on; absent leaves it where it is. */
  table_uuids: z.array(Uuid).max(50).optional(),
}
