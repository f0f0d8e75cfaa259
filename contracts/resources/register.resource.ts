import { field } from './field.ts'
import { defineResource } from './resource.ts'

export const registers = defineResource({
  name: 'registers',
  // GET /registers and GET /registers/:uuid are what a till sells from (spec section 7).
  path: '/register-setups',
  group: 'shop',
  sharing: 'own',
  label: 'name',
  limit: 'registers',
  fields: {
    identifier: field.text(20),
    name: field.text(40),
    sales_area_uuids: field.references('sales_areas', 20),
    payment_type_uuids: field.references('payment_types', 40),
  },
  unique: [['identifier']],
  list: ['identifier', 'name', 'sales_area_uuids'],
  search: ['identifier', 'name'],
  rules: ({ sales_area_uuids }) =>
    sales_area_uuids.length === 0 ? [{ path: 'sales_area_uuids', rule: 'register.needs_a_sales_area' }] : [],
})
