import { z } from 'zod'
import { CashierUuid, endpoint, Money, PlainDate, ProductUuid, QuantitySum, Uuid } from '../kernel/index.ts'
import { DeliveryType } from '../orders/order-details.ts'
import { askedPeriod, Choices, isPeriod, noPeriod, ofCashier, ofRegister, Period } from './period.ts'

/** STAT-07; and no more names of what does not sell. */
export const most_products = 50
export const most_unsold = 200
export const most_variants = 50
export const most_sold_out = 50

/**
 * What was sold while the product had a cost price, without VAT, and what it cost: the margin is the difference. Null
 * when nothing of it had one (BEYOND-11).
 */
const Costed = z.object({ net: Money, cost: Money }).nullable()

/** The discount is with VAT. */
const Sold = z.object({
  quantity: QuantitySum,
  gross: Money,
  net: Money,
  vat: Money,
  discount: Money,
  costed: Costed,
})

/** What products are sorted by. */
export const product_orders = ['gross', 'quantity', 'margin'] as const
export type ProductOrder = (typeof product_orders)[number]

/** What sold best in a period, by category too, and what did not sell (STAT-01, STAT-03, STAT-07). */
export const ProductFigures = z.object({
  period: Period,
  compared_with: Period.nullable(),
  choices: Choices,
  total: Sold,
  /** By gross, net, quantity or margin, largest first; those without a margin last. */
  products: z.array(
    Sold.extend({
      product_uuid: ProductUuid,
      name: z.string(),
      category: z.string().nullable(),
      compare_quantity: QuantitySum.nullable(),
      compare_gross: Money.nullable(),
      compare_net: Money.nullable(),
    }),
  ),
  /** Null for products that are in no category. */
  categories: z.array(
    Sold.extend({
      category_uuid: Uuid.nullable(),
      name: z.string().nullable(),
      compare_gross: Money.nullable(),
      compare_net: Money.nullable(),
    }),
  ),
  /**
   * Variants and extras, as receipts name them, most often chosen first: of all categories. What they added to list
   * prices is with VAT and before discounts.
   */
  variants: z.array(z.object({ name: z.string(), quantity: QuantitySum, added: Money })),
  /** Of all categories, largest first; null where the till was not told. */
  delivery_types: z.array(
    z.object({ delivery_type: DeliveryType.nullable(), receipts: z.int(), gross: Money, net: Money }),
  ),
  /** Sold at the price of a time rule or a price profile, of all categories. */
  rule_prices: z.array(
    z.object({
      rule_uuid: Uuid,
      kind: z.enum(['time_rule', 'price_profile']),
      name: z.string(),
      quantity: QuantitySum,
      gross: Money,
      net: Money,
    }),
  ),
  /** Products of all categories that were sold out while a register was open, longest first; `minutes` are whole ones. */
  sold_out: z.array(
    z.object({ product_uuid: ProductUuid, name: z.string(), times: z.int(), minutes: z.int() }),
  ),
  /**
   * Products of the catalogue without a sale, by name; the first ones, and how many there are. Those that are sold only
   * with others are among the choices.
   */
  unsold: z.object({
    count: z.int(),
    products: z.array(
      z.object({ product_uuid: ProductUuid, name: z.string(), category: z.string().nullable() }),
    ),
  }),
})
export type ProductFigures = z.infer<typeof ProductFigures>

const Units = z.object({ quantity: QuantitySum, gross: Money, net: Money })

/** How much was ordered when and who sold it: of an hour of ordering, not of payment (STAT-02, R-27). */
export const UnitFigures = z.object({
  period: Period,
  compared_with: Period.nullable(),
  choices: Choices,
  /** The hour in which a business day begins. */
  opening: z.int(),
  total: Units,
  compare_total: Units.nullable(),
  hours: z.array(Units.extend({ hour: z.int(), compare_quantity: QuantitySum.nullable() })),
  days: z.array(Units.extend({ day: PlainDate })),
  sellers: z.array(Units.extend({ cashier_uuid: CashierUuid, name: z.string() })),
})
export type UnitFigures = z.infer<typeof UnitFigures>

export const goodsEndpoints = {
  products: endpoint({
    method: 'GET',
    path: '/statistics/products',
    summary:
      'The 50 products with the highest sales of a period, by category, and those without any (STAT-07).',
    permission: 'statistics.read',
    query: z
      .object({
        ...askedPeriod,
        ...ofRegister,
        by: z.enum([...product_orders, 'net']).default('gross'),
        /** Only products of this category. */
        category_uuid: Uuid.optional(),
      })
      .refine(isPeriod, noPeriod),
    returns: ProductFigures,
    rejects: [],
    reads: ['turnover', 'availability', 'z_reports', 'documents'],
  }),
  units: endpoint({
    method: 'GET',
    path: '/statistics/units',
    summary: 'Units of a period by the hour in which they were ordered, by day and by seller (STAT-02).',
    permission: 'statistics.read',
    query: z.object({ ...askedPeriod, ...ofCashier }).refine(isPeriod, noPeriod),
    returns: UnitFigures,
    rejects: [],
    reads: ['turnover', 'documents'],
  }),
}
