import { defineResource, field, optional } from '@bon/contracts/resources'

/** Allergens that the kitchen must know for a guest. */
export const allergens = defineResource({
  name: 'allergens',
  group: 'catalogue',
  page: 'product',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(40),
    code: field.code(/^[A-Z]{1,3}$/, 'allergen_code'),
    hue: field.hue('tomat'),
    is_named_by_law: field.flag(true),
    note: optional(field.text(200)),
    product_uuids: field.references('products', 500, { loose: true }),
  },
  unique: [['code'], ['name']],
  list: ['code', 'name', 'is_named_by_law'],
  search: ['name', 'code'],
  form: {
    basics: ['name', 'code', 'hue'],
    law: ['is_named_by_law', 'note'],
    use: ['product_uuids'],
  },
  rules: ({ is_named_by_law, note }) =>
    is_named_by_law || note !== null ? [] : [{ path: 'note', rule: 'allergen.why_not_by_law' }],
})
