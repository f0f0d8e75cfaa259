import { deliveryMethods } from './delivery-methods.ts'
import { field } from './field.ts'
import { defineResource } from './resource.ts'

/** A set of prices besides the regular ones; its prices are `custom_prices` (CAT-14). */
export const priceProfiles = defineResource({
  name: 'price_profiles',
  group: 'catalogue',
  page: 'price_profile',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(60),
    /** Delivery methods to which the profile applies automatically; with none, the cashier chooses it. */
    delivery_methods: field.choices(deliveryMethods),
    sales_area_uuids: field.references('sales_areas', 50, { loose: true }),
  },
  unique: [['name']],
  list: ['name', 'delivery_methods', 'sales_area_uuids'],
})
