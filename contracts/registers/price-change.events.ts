import { z } from 'zod'
import { CashierUuid, Instant, Money, ProductUuid, RegisterUuid, Uuid } from '../kernel/index.ts'
import { priceLookupFacts } from './price-lookup.events.ts'

/** Where a price stands: with its product, in a price profile or time rule, or as a choice of a modifier group. */
export const PricedResource = z.enum(['products', 'custom_prices', 'modifier_groups'])
export type PricedResource = z.infer<typeof PricedResource>

/** What a customer pays for a product. Null: the price is typed at the till, or the choice has the product's own. */
export const ChangedPrice = z.object({
  product_uuid: ProductUuid,
  from: Money.nullable(),
  to: Money.nullable(),
})
export type ChangedPrice = z.infer<typeof ChangedPrice>

/** Prices: asked for at the till, and changed in the office. */
export const priceFacts = {
  ...priceLookupFacts,
  /** Code 13021 at the desk: prices that were changed in the catalogue, by whom, from what to what. */
  PriceChanged: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    resource: PricedResource,
    uuid: Uuid,
    changes: z.array(ChangedPrice).min(1).max(100),
    /** The event of the catalogue; counted once. */
    source_event_id: Uuid,
    at: Instant,
  }),
}
