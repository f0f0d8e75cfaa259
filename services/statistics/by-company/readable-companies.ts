import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import { companyOf, companyTreeOf, currencyOf } from '../../companies/index.ts'
import type { Catalogue } from '../../resources/index.ts'

/**
 * The company and its subcompanies, the own one first and then by name. A company that the caller may not read the
 * statistics of is neither named nor counted.
 */
export const readableCompanies = (
  catalogue: Catalogue,
  own: CompanyUuid,
  mayRead: (company_uuid: CompanyUuid) => boolean,
): {
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
  name: string
  currency: ReturnType<typeof currencyOf>
}[] =>
  companyTreeOf(catalogue, own)
    .filter(({ company_uuid }) => mayRead(company_uuid))
    .map(({ company_uuid, vat_entity_uuid }) => ({
      company_uuid,
      vat_entity_uuid,
      name: companyOf(catalogue, company_uuid)?.display_name ?? '',
      currency: currencyOf(catalogue, company_uuid),
    }))
    .toSorted(
      (a, b) =>
        Number(b.company_uuid === own) - Number(a.company_uuid === own) ||
        a.name.localeCompare(b.name, 'da') ||
        (a.company_uuid < b.company_uuid ? -1 : 1),
    )
