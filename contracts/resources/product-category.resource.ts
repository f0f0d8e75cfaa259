import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

/** Category of goods in lists, statistics and online menus (CAT-08). */
export const productCategories = defineResource({
  name: 'product_categories',
  group: 'catalogue',
  page: 'product_category',
  sharing: 'inherited',
  label: 'name',
  editor: 'drawer',
  order: 'position',
  fields: {
    name: field.text(60),
    hue: field.hue(),
    image: field.image(),
    /** For products of this category without a print category of their own. */
    print_category_uuid: optional(field.reference('print_categories', { loose: true })),
    position: field.int(0, 1_000_000, 0),
  },
  unique: [['name']],
  list: ['name', 'print_category_uuid'],
  form: { basics: ['name', 'hue', 'image'], kitchen: ['print_category_uuid'], order: ['position'] },
})
