import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

/** An ingredient to leave out: "uden løg" (CAT-11). */
export const optOuts = defineResource({
  name: 'opt_outs',
  group: 'catalogue',
  page: 'opt_out',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(60),
    category_uuid: optional(field.reference('opt_out_categories')),
  },
  unique: [['name']],
  list: ['name', 'category_uuid'],
})
