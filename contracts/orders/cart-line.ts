import { z } from 'zod'
import {
  Amount,
  CashierUuid,
  Email,
  Instant,
  ProductUuid,
  pattern,
  Quantity,
  RegisterUuid,
  TenthsOfPercent,
  text,
  Uuid,
} from '../kernel/index.ts'
import { DeliveryType } from './order-details.ts'

const price = Amount.refine((amount) => amount >= 0, { message: 'not negative' })
const above = Quantity.refine((quantity) => quantity > 0, { message: 'above zero' })

/** Chosen variants of a product; `price` is per variant, as the till showed it. */
const ProductModifierGroup = z.strictObject({
  group_uuid: Uuid,
  variants: z
    .array(z.strictObject({ product_uuid: ProductUuid, quantity: z.int().min(1).max(99), price }))
    .max(100),
})

/** A required product, sold with its parent in the same quantity (ORD-44, DEF-80). */
const RequiredLine = z.strictObject({
  uuid: Uuid,
  quantity: above,
  sellable_data: z.strictObject({
    type: z.literal('product'),
    product: z.strictObject({ uuid: Uuid, price }),
  }),
  percentage_discount: TenthsOfPercent.optional(),
  /** An amount off the line, instead of a share. */
  discount_amount: price.optional(),
  /** The company's kind of this discount; one of goods given free is all of the price. */
  discount_kind_uuid: Uuid.optional(),
  /** Whose meal or use it is. */
  discounted_for_uuid: CashierUuid.optional(),
})

/**
 * A line as the register sends it (SPEC-7, ORD-43, ORD-44). `price` is per unit without variants. The server stamps
 * name, VAT and account; texts go to the vault.
 */
export const CartLine = RequiredLine.extend({
  sellable_data: z.discriminatedUnion('type', [
    RequiredLine.shape.sellable_data,
    /** A gift card of this type with this amount (GC-18). */
    z.strictObject({
      type: z.literal('gift_card_type'),
      gift_card_type: z.strictObject({ uuid: Uuid, price }),
    }),
  ]),
  product_modifier_group: z.array(ProductModifierGroup).max(20).optional(),
  optouts: z.array(Uuid).max(50).optional(),
  comment: text(200).optional(),
  receipt_text: text(80).optional(),
  slaves: z.array(RequiredLine).max(10).optional(),
  price_profile_uuid: Uuid.optional(),
  time_delimitation_uuid: Uuid.optional(),
  /** When the key was tapped, by the till's clock: kept, and without effect on the price, which is checked at arrival. */
  tapped_at: Instant.optional(),
})
export type CartLine = z.infer<typeof CartLine>
export type RequiredLine = z.infer<typeof RequiredLine>

/** The sold item of either kind. */
export const soldBy = ({ sellable_data }: Pick<CartLine, 'sellable_data'>) =>
  sellable_data.type === 'product' ? sellable_data.product : sellable_data.gift_card_type

/** The customer of the order (ORD-45 to ORD-48); stored in the vault as one text. */
export const OrderCustomer = z.strictObject({
  name: text(80),
  email: Email,
  phone: pattern(21, /^\+?[\d ]{6,20}$/, 'phone').optional(),
  comment: text(500).optional(),
  /** For a business customer, whose VAT number is then required. */
  company: z
    .strictObject({
      name: text(80),
      vat_number: pattern(14, /^[A-Z]{0,2}\d{8,12}$/, 'vat_number'),
    })
    .optional(),
})
export type OrderCustomer = z.infer<typeof OrderCustomer>

/** Details of an order besides its lines; null clears a field, absent leaves it. */
export const CartDetails = z.strictObject({
  delivery_type: DeliveryType.nullable().optional(),
  guests: z.int().min(1).max(999).nullable().optional(),
  age_confirmed: z.int().min(1).max(99).nullable().optional(),
  customer: OrderCustomer.nullable().optional(),
  customer_uuid: Uuid.nullable().optional(),
  customer_note: text(500).nullable().optional(),
  percentage_discount: TenthsOfPercent.nullable().optional(),
  sales_area_uuid: Uuid.nullable().optional(),
  price_profile_uuid: Uuid.nullable().optional(),
  due_at: Instant.nullable().optional(),
})
export type CartDetails = z.infer<typeof CartDetails>

/** Lines of a cart; ids of lines and required products are unique. */
const cartLines = (least: number) =>
  z
    .array(CartLine)
    .min(least)
    .max(500)
    .refine(
      (lines) => {
        const uuids = lines.flatMap(({ uuid, slaves = [] }) => [
          uuid,
          ...slaves.map((required_line) => required_line.uuid),
        ])
        return new Set(uuids).size === uuids.length
      },
      { message: 'each line once' },
    )

/** The lines of a sale: at least one. */
export const soldLines = cartLines(1)

/** The payload of PUT orders (ORD-41). */
export const cart = {
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  short_nr: z.int().min(1).max(99_999),
  order_lines: cartLines(0),
  /** The first tap on the bon, by the till's clock, even if its line is gone: start of the purchase. */
  started_at: Instant.optional(),
  assigned_name: text(60).nullable().optional(),
  details: CartDetails.optional(),
  /** Always empty: a gift card is charged when it pays, not by the cart (ADR 0024). */
  gift_card_charge_requests: z.array(z.never()).max(0).optional(),
  test_mode: z.boolean().optional(),
  /** Why an administrator approves exceeding the cashier's limits. */
  reason: text(200).optional(),
  /** Parks the order, so that other registers may open it (DEF-64). */
  suspend: z.boolean().optional(),
  /** Tables that the order is parked on; absent leaves them unchanged. */
  table_uuids: z.array(Uuid).max(50).optional(),
}
