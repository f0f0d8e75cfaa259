import { deliveryMethods } from './delivery-methods.ts'
import { field } from './field.ts'
import { defineResource } from './resource.ts'

/** A set of prices beside the ordinary ones; the prices themselves are `custom_prices` (CAT-14). */
export const priceProfiles = defineResource({
  name: 'price_profiles',
  group: 'catalogue',
  page: 'price_profile',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(60),
    /** Ways of delivery that take these prices by themselves; none means that the cashier chooses the profile. */
    delivery_methods: field.choices(deliveryMethods),
    sales_area_uuids: field.references('sales_areas', 50, { loose: true }),
  },
  unique: [['name']],
  list: ['name', 'delivery_methods', 'sales_area_uuids'],
})
