import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks, repeats } from './rule.ts'

const fields = {
  name: field.text(60),
  /** Shown to cashier and guest; empty uses the name. */
  display_name: optional(field.text(60)),
  choice: field.choice(['single', 'multiple'], 'single'),
  minimum: field.int(0, 99, 0),
  /** Empty means no upper limit (CAT-42). */
  maximum: optional(field.int(1, 99)),
  variants: field.rows(
    {
      product_uuid: field.reference('products'),
      max_quantity: field.int(1, 99, 1),
      is_default: field.flag(),
      /** Empty uses the product's own price. */
      custom_price: optional(field.money()),
    },
    100,
  ),
}
type Data = DataOfFields<typeof fields>

/** The required choices must be possible (CAT-41, CAT-42, CAT-44). */
const limitRules = ({ choice, minimum, maximum, variants }: Data): RuleBreak[] => {
  const most = choice === 'single' ? 1 : maximum
  const defaults = variants.filter(({ is_default }) => is_default).length
  return [
    ...breaks(minimum > variants.length, 'minimum', 'modifier_group.minimum_above_variants', {
      variants: variants.length,
    }),
    ...breaks(choice === 'single' && minimum > 1, 'minimum', 'modifier_group.single_takes_one'),
    ...breaks(
      choice === 'single' && maximum !== null && maximum > 1,
      'maximum',
      'modifier_group.single_takes_one',
    ),
    ...breaks(maximum !== null && minimum > maximum, 'maximum', 'modifier_group.minimum_above_maximum'),
    ...breaks(most !== null && defaults > most, 'variants', 'modifier_group.too_many_defaults', {
      most: most ?? 0,
    }),
  ]
}

/** Variants to choose from when a product is sold: size, sauce, side (CAT-31 to CAT-33). */
export const modifierGroups = defineResource({
  name: 'modifier_groups',
  group: 'catalogue',
  page: 'modifier_group',
  sharing: 'inherited',
  label: 'name',
  fields,
  unique: [['name']],
  list: ['name', 'display_name', 'choice', 'minimum', 'maximum'],
  search: ['name', 'display_name'],
  form: {
    basics: ['name', 'display_name'],
    limits: ['choice', 'minimum', 'maximum'],
    variants: ['variants'],
  },
  rules: (data) => [
    ...limitRules(data),
    ...repeats(
      data.variants.map(({ product_uuid }) => product_uuid),
      (i) => `variants.${i}.product_uuid`,
      'modifier_group.variant_twice',
    ),
  ],
})
