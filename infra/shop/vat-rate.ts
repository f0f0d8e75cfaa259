import type { CompanyScope, Instant, TenthsOfPercent, Uuid } from '@bon/contracts/kernel'
import { vatTypes } from '@bon/contracts/resources'
import type { Catalogue } from './catalogue.ts'
import { dayIn } from './zone-rules.ts'

/** The rate of the day; undefined while the VAT type has none yet. Rates are dated (fiscal.md, introduction 9). */
export const rateOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  vat_type_uuid: Uuid,
  at: Instant,
): TenthsOfPercent | undefined => {
  const day = dayIn(catalogue, scope, at)
  const rates = catalogue.find(vatTypes, scope, vat_type_uuid)?.rates ?? []
  return rates.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))[0]?.rate
}
