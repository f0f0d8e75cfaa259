import { field } from './field.ts'
import { defineResource } from './resource.ts'

export const vatTypes = defineResource({
  name: 'vat_types',
  group: 'accounting',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(60),
    /** Dated rows: a rate changes by law on a day, and old sales keep theirs (fiscal.md 0.9). */
    rates: field.rows({ from: field.date(), rate: field.tenths() }, 20),
  },
  unique: [['name']],
  list: ['name', 'rates'],
  rules: ({ rates }) => {
    if (rates.length === 0) return [{ path: 'rates', rule: 'vat_type.needs_a_rate' }]
    const days = rates.map(({ from }) => from)
    return days.flatMap((day, i) =>
      days.indexOf(day) < i ? [{ path: `rates.${i}.from`, rule: 'vat_type.day_twice' }] : [],
    )
  },
})
