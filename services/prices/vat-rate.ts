import type { CompanyScope, Instant, TenthsOfPercent, Uuid } from '@bon/contracts/kernel'
import { type Resource, vatTypes } from '@bon/contracts/resources'
import { dayIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'

/** The rate of the day; undefined while the VAT type has none. Rates have dates (LAW-1). */
export const rateOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  vat_type_uuid: Uuid,
  at: Instant,
): TenthsOfPercent | undefined => {
  const type = catalogue.find(vatTypes, scope, vat_type_uuid)
  return type && rateOfDay(catalogue, scope, type, at)
}

/** The rate that a VAT type had, of the ones that it names. */
export const rateOfDay = (
  catalogue: Catalogue,
  scope: CompanyScope,
  { rates }: Pick<Resource<typeof vatTypes>, 'rates'>,
  at: Instant,
): TenthsOfPercent | undefined => {
  const day = dayIn(catalogue, scope, at)
  return rates.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))[0]?.rate
}
