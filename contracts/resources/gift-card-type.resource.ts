import { giftCardValidities } from '../gift-cards/terms.ts'
import { accounts } from './account.resource.ts'
import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak, type RuleContext } from './resource.ts'
import { breaks } from './rule.ts'

const fields = {
  name: field.text(60),
  /** Entitles to a product, or to an amount (GC-09, DEF-69). */
  behaviour: field.choice(['value_based', 'experience'], 'value_based'),
  product_uuid: optional(field.reference('products')),
  /** Empty when the cashier types the amount. */
  price: optional(field.money(1)),
  hue: field.hue('lyng'),
  /** Three years is usual in Denmark (DEF-26). */
  validity: field.choice(giftCardValidities, '3_years'),
  account_uuid: field.reference('accounts'),
  /** VAT is due at the sale of a card (`single`) or at its use (`multi`); fixed per issued card (DEF-28, LAW-13). */
  vat_nature: field.choice(['multi', 'single'], 'multi'),
  vat_type_uuid: optional(field.reference('vat_types')),
}
type Data = DataOfFields<typeof fields>

const vatRules = ({ vat_nature, vat_type_uuid, account_uuid }: Data, context: RuleContext): RuleBreak[] => [
  ...breaks(
    vat_nature === 'single' && vat_type_uuid === null,
    'vat_type_uuid',
    'gift_card_type.single_needs_vat_type',
  ),
  ...breaks(
    vat_nature === 'multi' && vat_type_uuid !== null,
    'vat_type_uuid',
    'gift_card_type.multi_has_no_vat_type',
  ),
  // An unused multi-purpose card is a debt and no turnover (LAW-16).
  ...breaks(
    vat_nature === 'multi' && context.find(accounts, account_uuid)?.type === 'revenue',
    'account_uuid',
    'gift_card_type.multi_needs_balance_account',
  ),
]

/** A gift card type (GC-03, GC-09, GC-10). Changes do not affect issued cards. */
export const giftCardTypes = defineResource({
  name: 'gift_card_types',
  group: 'catalogue',
  page: 'gift_card_type',
  sharing: 'inherited',
  label: 'name',
  feature: 'gift_cards',
  fields,
  unique: [['name']],
  list: ['name', 'behaviour', 'price', 'validity', 'vat_nature'],
  form: {
    basics: ['name', 'hue', 'behaviour', 'product_uuid', 'price', 'validity'],
    accounting: ['account_uuid', 'vat_nature', 'vat_type_uuid'],
  },
  rules: (data, context) => [
    ...breaks(
      data.behaviour === 'experience' && data.product_uuid === null,
      'product_uuid',
      'gift_card_type.experience_needs_product',
    ),
    ...breaks(
      data.behaviour === 'value_based' && data.product_uuid !== null,
      'product_uuid',
      'gift_card_type.value_has_no_product',
    ),
    ...vatRules(data, context),
  ],
})
