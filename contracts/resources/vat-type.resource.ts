import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks, repeats } from './rule.ts'

export const vatTypes = defineResource({
  name: 'vat_types',
  group: 'accounting',
  page: 'vat_type',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(60),
    /** Dated rows: a rate changes by law on a date, and earlier sales keep theirs (LAW-1). */
    rates: field.datedRows({ rate: field.tenths() }, 20),
    /** The debt account of this VAT; without it no sale at this rate can be posted (LAW-16). */
    account_uuid: optional(field.reference('accounts')),
  },
  unique: [['name']],
  list: ['name', 'rates', 'account_uuid'],
  rules: ({ rates }) => [
    ...breaks(rates.length === 0, 'rates', 'vat_type.needs_a_rate'),
    ...repeats(
      rates.map(({ from }) => from),
      (i) => `rates.${i}.from`,
      'vat_type.day_twice',
    ),
  ],
})
