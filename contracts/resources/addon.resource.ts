import { addonKeys, limitKeys, packages } from '../permissions/index.ts'
import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'

const fields = {
  key: field.choice([...addonKeys, ...limitKeys]),
  name: field.text(60),
  /** Packages that include it (PERM-13); companies with others may get it as an add-on. */
  included_in: field.choices(packages),
  /** Monthly list price of the provider. */
  monthly_price: optional(field.money()),
  /** Allowed number per package (DEF-50); empty means by agreement. */
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

/** What a package includes; data of the provider, so that a new package needs no release (DEF-50). */
export const addons = defineResource({
  name: 'addons',
  group: 'provider',
  sharing: 'inherited',
  label: 'name',
  editor: 'drawer',
  fields,
  unique: [['key']],
  list: ['name', 'key', 'included_in', 'monthly_price'],
  form: { basics: ['key', 'name', 'included_in', 'monthly_price'], limits: ['limits'] },
  rules,
})
