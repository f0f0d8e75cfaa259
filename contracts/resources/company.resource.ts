import { addonKeys, companyTypes, packages, tradingTypes } from '../permissions/index.ts'
import { isPracticeNumber } from './check-digits.ts'
import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type ResourceDefinition, type RuleBreak, type RuleContext } from './resource.ts'
import { breaks, repeats } from './rule.ts'
import { vatEntities } from './vat-entity.resource.ts'

const limit = () => optional(field.int(0, 10_000))

const fields = {
  display_name: field.text(60),
  /** The provider's own number of the company (CO-18). */
  id: optional(field.int(1, 99_999_999)),
  abbreviation: optional(field.text(10)),
  /** Only a fork makes a practice company, so that no form offers it. */
  type: { ...field.choice(companyTypes), values: tradingTypes },
  vat_entity_uuid: field.reference('vat_entities'),
  parent_uuid: optional(field.reference('companies')),
  currency: field.choice(['DKK', 'EUR'], 'DKK'),
  street: field.text(100),
  /** Apart from the street: the SAF-T file asks for it by itself. */
  house_number: field.text(20),
  postcode: field.text(10),
  city: field.text(50),
  country: field.choice(['dk', 'no', 'se'], 'dk'),
  p_number: optional(field.code(/^\d{10}$/, 'p_number', 10)),
  contact_card_uuid: optional(field.reference('contact_cards', { loose: true })),
  is_visible_in_search: field.flag(true),
  /** A company from self sign-up opens no register and sends no letter until then (ADR 0086). */
  is_approved: field.flag(true),
  /** Companies older than packages keep all features. */
  subscription_type: field.choice(packages, 'standard'),
  /** Warning 14 days before, blocked 14 days after (CO-22, DEF-49); empty is never blocked. */
  paid_until: optional(field.date()),
  /** Nothing dated before it may be posted or exported (DEF-71). */
  cutoff_date: optional(field.date()),
  /** Agreed limits, overriding those of the package (CO-25, DEF-50). */
  registers_limit: limit(),
  sales_areas_limit: limit(),
  kitchen_displays_limit: limit(),
  /** Switched on or off for this company, overriding its package (CO-24). */
  addons: field.rows({ key: field.choice(addonKeys), is_on: field.flag(true) }, addonKeys.length),
  /** Merchant serial number of Vipps MobilePay (CO-28). */
  vippsmobilepaypos_msn: optional(field.code(/^\d{4,10}$/, 'msn', 10)),
}
type Data = DataOfFields<typeof fields>

/** Only subcompanies have a parent, and only an enterprise can be one (CO-42). */
const familyRules = ({ type, parent_uuid }: Data, context: RuleContext): RuleBreak[] => {
  const isSub = type === 'subcompany' || type === 'restricted_subcompany'
  const parent = parent_uuid === null ? undefined : context.find(companies, parent_uuid)
  return [
    ...breaks(isSub && parent_uuid === null, 'parent_uuid', 'company.needs_parent'),
    ...breaks(!isSub && parent_uuid !== null, 'parent_uuid', 'company.has_no_parent'),
    ...breaks(parent_uuid === context.uuid, 'parent_uuid', 'company.parent_is_itself'),
    ...breaks(
      parent !== undefined && parent_uuid !== context.uuid && parent.type !== 'enterprise',
      'parent_uuid',
      'company.parent_is_no_enterprise',
    ),
  ]
}

/** The numbers of practice companies are theirs alone, so that none is ever in a trader's books, nor a trader in theirs. */
const practiceRules = ({ type, vat_entity_uuid }: Data, context: RuleContext): RuleBreak[] => {
  const entity = context.find(vatEntities, vat_entity_uuid)
  return breaks(
    entity !== undefined && (type === 'practice') !== isPracticeNumber(entity.cvr),
    'type',
    'company.practice_by_fork',
  )
}

/** A company (CO-18 to CO-32). Its uuid is the scope of all its data. */
export const companies: ResourceDefinition<'companies', typeof fields> = defineResource({
  name: 'companies',
  group: 'provider',
  sharing: 'own',
  label: 'display_name',
  fields,
  unique: [['id']],
  list: ['display_name', 'type', 'subscription_type', 'paid_until', 'city', 'is_approved'],
  search: ['display_name', 'id', 'abbreviation', 'city'],
  form: {
    basics: ['display_name', 'id', 'abbreviation', 'is_visible_in_search', 'is_approved'],
    family: ['type', 'parent_uuid', 'vat_entity_uuid', 'p_number', 'currency'],
    address: ['street', 'house_number', 'postcode', 'city', 'country', 'contact_card_uuid'],
    subscription: [
      'subscription_type',
      'paid_until',
      'cutoff_date',
      'registers_limit',
      'sales_areas_limit',
      'kitchen_displays_limit',
      'addons',
    ],
    payment: ['vippsmobilepaypos_msn'],
  },
  rules: (data, context) => [
    ...familyRules(data, context),
    ...practiceRules(data, context),
    ...repeats(
      data.addons.map(({ key }) => key),
      (i) => `addons.${i}.key`,
      'company.addon_twice',
    ),
  ],
})
