import { field } from './field.ts'
import { defineResource } from './resource.ts'

/** Opt-outs offered together (CAT-13). */
export const optOutCategories = defineResource({
  name: 'opt_out_categories',
  group: 'catalogue',
  page: 'opt_out_category',
  sharing: 'inherited',
  label: 'name',
  editor: 'drawer',
  order: 'position',
  fields: {
    name: field.text(60),
    /** Categories of goods that the opt-outs are offered with; empty means all. */
    product_category_uuids: field.references('product_categories', 100, { loose: true }),
    position: field.int(0, 1_000_000, 0),
  },
  unique: [['name']],
  list: ['name', 'product_category_uuids'],
})
