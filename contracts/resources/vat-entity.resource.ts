import { field } from './field.ts'
import { defineResource } from './resource.ts'

/** The legal person behind one CVR number: owner of the number series and the signature chains (architecture.md 4c). */
export const vatEntities = defineResource({
  name: 'vat_entities',
  group: 'provider',
  sharing: 'inherited',
  label: 'legal_name',
  fields: {
    legal_name: field.text(100),
    cvr: field.code(/^\d{8}$/, 'cvr'),
    zone: field.text(60),
    /** Cut-off of the business day (DEF-14). */
    day_starts_at: field.time(),
  },
  list: ['legal_name', 'cvr'],
})
