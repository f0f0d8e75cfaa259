import { isCvr } from './check-digits.ts'
import { field } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks } from './rule.ts'

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
  unique: [['cvr']],
  // Two entities of one number would be two number series of one trader (fiscal.md 1.5).
  unique_in: 'installation',
  list: ['legal_name', 'cvr'],
  search: ['legal_name', 'cvr'],
  // Every SAF-T file and every signature carries the number (fiscal.md 1.5).
  rules: ({ cvr }) => breaks(!isCvr(cvr), 'cvr', 'vat_entity.cvr_mistyped'),
})
