import { field } from './field.ts'
import { defineResource } from './resource.ts'

const sizes = ['big', 'medium', 'small'] as const

export const salesAreas = defineResource({
  name: 'sales_areas',
  group: 'catalogue',
  sharing: 'inherited',
  label: 'name',
  limit: 'sales_areas',
  fields: {
    name: field.text(40),
    columns: field.int(1, 12, 6),
    product_button_size: field.choice(sizes, 'medium'),
    category_button_size: field.choice(sizes, 'medium'),
    /** 0 to 3: 0, 6, 10, 18 px (DEF-56). */
    corner_level: field.int(0, 3, 2),
    page_uuids: field.references('register_pages', 60, { loose: true }),
  },
})
