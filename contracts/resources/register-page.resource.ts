import { field } from './field.ts'
import { defineResource } from './resource.ts'

export const registerPages = defineResource({
  name: 'register_pages',
  group: 'catalogue',
  page: 'sales_area',
  sharing: 'inherited',
  label: 'name',
  editor: 'drawer',
  fields: {
    name: field.text(40),
    hue: field.hue(),
    product_uuids: field.references('products', 200, { loose: true }),
  },
})
