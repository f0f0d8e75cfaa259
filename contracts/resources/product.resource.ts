import { accounts } from './account.resource.ts'
import { articleGroups } from './article-groups.ts'
import { deliveryMethods } from './delivery-methods.ts'
import { type DataOfFields, field, needing, optional, starting } from './field.ts'
import { defineResource, type ResourceDefinition, type RuleBreak, type RuleContext } from './resource.ts'
import { breaks, repeats } from './rule.ts'

const units = [
  'centiliter',
  'centimeter',
  'decagram',
  'gram',
  'hour',
  'kilogram',
  'liter',
  'meter',
  'minute',
  'pieces',
] as const

const fields = {
  name: field.text(100),
  button_text: field.text(40),
  hue: field.hue(),
  image: field.image(),
  description: field.longText(2000),
  category_uuid: optional(field.reference('product_categories', { loose: true })),
  /** Empty means open price (CAT-20). */
  price: optional(field.money()),
  account_uuid: field.reference('accounts'),
  /** Code list 04 of the cash-register file (LAW-3). */
  article_group: field.choice(articleGroups),
  unit: field.choice(units, 'pieces'),
  price_profile_uuid: optional(field.reference('price_profiles', { loose: true })),
  alcohol_tenths: field.int(0, 1000, 0),
  plu: optional(field.int(1, 99_999_999)),
  barcode: optional(field.code(/^\d{13}$/, 'barcode')),
  external_id: optional(field.text(60)),
  /** Standard products are sold by themselves, dependent ones only as part of another: a variant, a side (CAT-27). */
  type: field.choice(['standard', 'dependent'], 'standard'),
  modifier_group_uuids: field.references('modifier_groups', 20),
  /** Sold along with this one, in the same quantity (CAT-25, DEF-80). */
  required_product_uuid: optional(field.reference('products')),
  /** Items that till and books treat differently from goods: tip, delivery fee, deposit, open text (DEF-73). */
  special_behaviour: field.choice(['none', 'tip', 'delivery_fee', 'deposit', 'open_text'], 'none'),
  delivery_methods: starting(field.choices(deliveryMethods), [...deliveryMethods]),
  /** Subcompanies that sell it too (CAT-29). */
  subcompany_availability: needing('subcompanies', field.choice(['all', 'none', 'chosen'], 'all')),
  subcompany_uuids: needing('subcompanies', field.references('companies', 100, { loose: true })),
  print_category_uuid: optional(field.reference('print_categories', { loose: true })),
  kitchen_description: field.longText(200),
  /** Short code used on kitchen tickets and labels (CAT-21). */
  printable_identifier: optional(field.text(20)),
  print_quantity_sold_on_z_reports: field.flag(),
  /** What one unit costs without VAT, from a business day on; for the margin in statistics (BEYOND-11). */
  costs: field.datedRows({ amount: field.money() }, 100),
}
type Data = DataOfFields<typeof fields>

/** Whether the chain of required products is circular (DEF-80). */
const requiresItself = ({ required_product_uuid }: Data, context: RuleContext): boolean => {
  const visited = new Set([context.uuid])
  let next = required_product_uuid
  while (next !== null) {
    if (visited.has(next)) return true
    visited.add(next)
    next = context.find(products, next)?.required_product_uuid ?? null
  }
  return false
}

/**
 * Rules of dependent products (CAT-45, CAT-46). An open price is rejected instead of silently becoming 0, so that the
 * user sees what it will cost.
 */
const dependentRules = ({ type, price, modifier_group_uuids }: Data): RuleBreak[] =>
  type === 'standard'
    ? []
    : [
        ...breaks(price === null, 'price', 'product.dependent_needs_price'),
        ...breaks(modifier_group_uuids.length > 0, 'type', 'product.dependent_has_groups'),
      ]

/** Goods need a revenue account with a VAT type that serves no purpose of the till (CAT-48, CO-49). */
const accountRules = ({ account_uuid }: Data, context: RuleContext): RuleBreak[] => {
  const account = context.find(accounts, account_uuid)
  const sells = account?.type === 'revenue' && account.purpose === null && account.vat_type_uuid !== null
  return breaks(account !== undefined && !sells, 'account_uuid', 'product.needs_revenue_account')
}

export const products: ResourceDefinition<'products', typeof fields> = defineResource({
  name: 'products',
  group: 'catalogue',
  page: 'product',
  sharing: 'inherited',
  label: 'name',
  fields,
  unique: [['plu'], ['barcode'], ['external_id']],
  list: ['name', 'plu', 'category_uuid', 'price', 'account_uuid', 'modifier_group_uuids'],
  search: ['name', 'button_text', 'plu', 'barcode', 'external_id'],
  form: {
    basics: ['name', 'button_text', 'price', 'unit', 'category_uuid', 'plu', 'barcode'],
    colour: ['hue'],
    accounting: ['account_uuid', 'article_group', 'alcohol_tenths', 'external_id'],
    cost: ['costs'],
    choices: ['modifier_group_uuids'],
    looks: ['image', 'description'],
    selling: [
      'type',
      'special_behaviour',
      'price_profile_uuid',
      'required_product_uuid',
      'delivery_methods',
      'subcompany_availability',
      'subcompany_uuids',
    ],
    kitchen: [
      'print_category_uuid',
      'printable_identifier',
      'kitchen_description',
      'print_quantity_sold_on_z_reports',
    ],
  },
  spans: {
    unit: 2,
    category_uuid: 2,
    barcode: 4,
    alcohol_tenths: 3,
    external_id: 3,
    printable_identifier: 3,
  },
  rules: (data, context) => [
    ...dependentRules(data),
    ...accountRules(data, context),
    ...breaks(requiresItself(data, context), 'required_product_uuid', 'product.requires_itself'),
    ...repeats(
      data.costs.map(({ from }) => from),
      (i) => `costs.${i}.from`,
      'product.cost_day_twice',
    ),
    ...breaks(data.delivery_methods.length === 0, 'delivery_methods', 'product.needs_a_delivery_method'),
    ...breaks(
      data.subcompany_availability === 'chosen' && data.subcompany_uuids.length === 0,
      'subcompany_uuids',
      'product.choose_subcompanies',
    ),
  ],
})
