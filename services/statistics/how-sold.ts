import type { Money, ProductUuid, Uuid } from '@bon/contracts/kernel'
import type { DeliveryType } from '@bon/contracts/orders'
import { priceProfiles, products, timeDelimitations } from '@bon/contracts/resources'
import type { ProductFigures } from '@bon/contracts/statistics'
import type { Catalogue } from '../resources/index.ts'

type Rule = ProductFigures['rule_prices'][number]

/** Sums by how goods were sold, without the names of the catalogue. */
export type HowSold = Pick<ProductFigures, 'variants'> & {
  delivery_types: readonly {
    delivery_type: DeliveryType | 'unsaid'
    receipts: number
    gross: Money
    net: Money
  }[]
  rule_prices: readonly (Pick<Rule, 'quantity' | 'gross' | 'net'> & { rule_uuid: Uuid })[]
  sold_out: readonly { product_uuid: ProductUuid; times: number; ms: number }[]
}

/** With the names of the catalogue. */
export const howSold = (
  catalogue: Catalogue,
  { variants, delivery_types, rule_prices, sold_out }: HowSold,
): Pick<ProductFigures, 'variants' | 'delivery_types' | 'rule_prices' | 'sold_out'> => ({
  variants,
  delivery_types: delivery_types.map(({ delivery_type, ...row }) => ({
    ...row,
    delivery_type: delivery_type === 'unsaid' ? null : delivery_type,
  })),
  rule_prices: rule_prices.map((row) => {
    const profile = catalogue.anywhere(priceProfiles, row.rule_uuid)
    const name = (profile ?? catalogue.anywhere(timeDelimitations, row.rule_uuid))?.name ?? ''
    return { ...row, kind: profile ? 'price_profile' : 'time_rule', name }
  }),
  sold_out: sold_out.map(({ product_uuid, times, ms }) => ({
    product_uuid,
    name: catalogue.anywhere(products, product_uuid)?.name ?? '',
    times,
    minutes: Math.floor(ms / 60_000),
  })),
})
