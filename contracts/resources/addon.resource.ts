import { addonKeys, limitKeys, packages } from '../permissions/index.ts'
import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'

const fields = {
  key: field.choice([...addonKeys, ...limitKeys]),
  name: field.text(60),
  /** The packages that it belongs to (PERM-13); others may have it as an add-on of their own. */
  included_in: field.choices(packages),
  /** Price in the provider's list, per month. */
  monthly_price: optional(field.money()),
  /** How many each package may have (DEF-50); empty means by agreement. */
  limits: field.group({
    free: optional(field.int(0, 10_000)),
    medium: optional(field.int(0, 10_000)),
    standard: optional(field.int(0, 10_000)),
  }),
}

const rules = ({ key, limits }: DataOfFields<typeof fields>): RuleBreak[] =>
  breaks(
    !limitKeys.some((counted) => counted === key) && Object.values(limits).some((limit) => limit !== null),
    'limits',
    'addon.is_not_counted',
  )

/** What a package opens, as the provider sells it: data, so that a new package is no release (DEF-50). */
export const addons = defineResource({
  name: 'addons',
  group: 'provider',
  sharing: 'inherited',
  label: 'name',
  fields,
  unique: [['key']],
  list: ['name', 'key', 'included_in', 'monthly_price'],
  form: { basics: ['key', 'name', 'included_in', 'monthly_price'], limits: ['limits'] },
  rules,
})
