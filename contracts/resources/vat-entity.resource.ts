import { cashRegisterRules } from '../journal/cash-register-rules.ts'
import { isZone } from '../kernel/index.ts'
import { isCvr } from './check-digits.ts'
import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks, repeats } from './rule.ts'

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
    /** When its business days begin; before the first row at 05:00 (DEF-14, R-5). */
    /** Empty until somebody has said it. */
    cash_register_rules: optional(field.choice(cashRegisterRules)),
    cut_offs: field.datedRows({ at: field.time() }, 50),
  },
  unique: [['cvr']],
  // Two entities of one number would be two number series of one trader (fiscal.md 1.5).
  unique_in: 'installation',
  form: { basics: ['legal_name', 'cvr', 'zone', 'cash_register_rules'], days: ['cut_offs'] },
  list: ['legal_name', 'cvr'],
  search: ['legal_name', 'cvr'],
  // Every SAF-T file and every signature carries the number (fiscal.md 1.5).
  rules: ({ cvr, zone, cut_offs }) => [
    ...breaks(!isCvr(cvr), 'cvr', 'vat_entity.cvr_mistyped'),
    // Every event of the entity is dated by it.
    ...breaks(!isZone(zone), 'zone', 'vat_entity.zone_unknown'),
    ...repeats(
      cut_offs.map(({ from }) => from),
      (i) => `cut_offs.${i}.from`,
      'vat_entity.cut_off_twice',
    ),
  ],
})
