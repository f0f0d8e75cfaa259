import { z } from 'zod'
import { CashierUuid, Instant, Money, ProductUuid, RegisterUuid } from '../kernel/index.ts'

export const priceLookupFacts = {
  /** Code 13022: a scan without a line. Null: the product has no price of its own. */
  PriceLookedUp: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    product_uuid: ProductUuid,
    article_group: z.string().regex(/^04\d{3}$/),
    price: Money.nullable(),
    at: Instant,
  }),
}
