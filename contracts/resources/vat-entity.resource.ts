import { cashRegisterRules } from '../journal/cash-register-rules.ts'
import { isYearly, isZone } from '../kernel/index.ts'
import { isCvr, isPracticeNumber } from './check-digits.ts'
import { field, optional, starting } from './field.ts'
import { provider_company_uuid } from './provider.ts'
import { defineResource } from './resource.ts'
import { breaks, repeats } from './rule.ts'

/** The legal entity of one CVR number, which owns number series and signature chains (ARCH-17). */
export const vatEntities = defineResource({
  name: 'vat_entities',
  group: 'provider',
  sharing: 'inherited',
  label: 'legal_name',
  fields: {
    legal_name: field.text(100),
    cvr: field.code(/^\d{8}$/, 'cvr'),
    zone: field.text(60),
    /** Empty until it is stated. */
    cash_register_rules: optional(field.choice(cashRegisterRules)),
    /** When its business days begin; 05:00 before the first row (DEF-14, R-5). */
    cut_offs: field.datedRows({ at: field.time() }, 50),
    /** Month and day at which its accounting years begin (LAW-2, R-25). */
    accounting_year_starts: starting(field.code(/^\d\d-\d\d$/, 'month_and_day', 5), '01-01'),
  },
  unique: [['cvr']],
  // Two entities with one number would give one trader two number series (LAW-5).
  unique_in: 'installation',
  form: {
    basics: ['legal_name', 'cvr', 'zone', 'cash_register_rules', 'accounting_year_starts'],
    days: ['cut_offs'],
  },
  list: ['legal_name', 'cvr'],
  search: ['legal_name', 'cvr'],
  // Every SAF-T file and every signature contains the number (LAW-5).
  rules: ({ cvr, zone, cut_offs, accounting_year_starts }, { scope }) => [
    // The provider makes those of traders; a practice company makes its own, and no other company can make any.
    ...breaks(
      !isCvr(cvr) && !(isPracticeNumber(cvr) && scope.company_uuid !== provider_company_uuid),
      'cvr',
      'vat_entity.cvr_mistyped',
    ),
    // Every event of the entity is dated in this zone.
    ...breaks(!isZone(zone), 'zone', 'vat_entity.zone_unknown'),
    ...breaks(!isYearly(accounting_year_starts), 'accounting_year_starts', 'vat_entity.no_such_day'),
    ...repeats(
      cut_offs.map(({ from }) => from),
      (i) => `cut_offs.${i}.from`,
      'vat_entity.cut_off_twice',
    ),
  ],
})
