import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks } from './rule.ts'

/** Price of a product in a price profile, or during a time rule (CAT-16, CAT-28). */
export const customPrices = defineResource({
  name: 'custom_prices',
  group: 'catalogue',
  page: 'price_profile',
  sharing: 'inherited',
  label: 'product_uuid',
  fields: {
    product_uuid: field.reference('products', { loose: true }),
    price_profile_uuid: optional(field.reference('price_profiles', { loose: true })),
    time_delimitation_uuid: optional(field.reference('time_delimitations', { loose: true })),
    price: field.money(),
  },
  unique: [
    ['product_uuid', 'price_profile_uuid'],
    ['product_uuid', 'time_delimitation_uuid'],
  ],
  list: ['product_uuid', 'price_profile_uuid', 'time_delimitation_uuid', 'price'],
  search: [],
  rules: ({ price_profile_uuid, time_delimitation_uuid }) =>
    breaks(
      (price_profile_uuid === null) === (time_delimitation_uuid === null),
      'price_profile_uuid',
      'custom_price.profile_or_time',
    ),
})
