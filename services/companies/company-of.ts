import { type CompanyScope, type CompanyUuid, streetLine, type Uuid } from '@bon/contracts/kernel'
import { companies, provider_company_uuid, type Resource, vatEntities } from '@bon/contracts/resources'
import type { Company } from '../identity/index.ts'
import type { Catalogue } from '../resources/index.ts'

/** A company with its legal entity; undefined when either is missing. */
export const companyOf = (catalogue: Catalogue, uuid: Uuid): Company | undefined => {
  const company = catalogue.anywhere(companies, uuid)
  const entity = company && catalogue.anywhere(vatEntities, company.vat_entity_uuid)
  return company && entity ? summary(company, entity) : undefined
}

/** All companies that trade: the provider's own company is only for its staff, and has no register. */
export const allCompanies = (catalogue: Catalogue): Company[] =>
  catalogue
    .everywhere(companies)
    .flatMap(({ uuid }) => (uuid === provider_company_uuid ? [] : (companyOf(catalogue, uuid) ?? [])))

/** The company's scope: its own events, and the shared resources of its parents (CO-43) and of the provider. */
export const scopeOf = (catalogue: Catalogue, company_uuid: CompanyUuid): CompanyScope | undefined => {
  const company = companyOf(catalogue, company_uuid)
  if (!company) return undefined
  const resource_companies = [company_uuid]
  let parent = company.parent_uuid
  // Bounded, so that a loop in the data cannot hang a request.
  for (let depth = 0; parent && depth < 5; depth++) {
    resource_companies.push(parent)
    parent = companyOf(catalogue, parent)?.parent_uuid ?? null
  }
  if (company_uuid !== provider_company_uuid) resource_companies.push(provider_company_uuid)
  return { company_uuid, vat_entity_uuid: company.vat_entity_uuid, resource_companies }
}

/** The company and all companies below it. */
export const companyTreeOf = (catalogue: Catalogue, company_uuid: CompanyUuid): CompanyScope[] =>
  catalogue
    .everywhere(companies)
    .flatMap(({ uuid }) => scopeOf(catalogue, uuid) ?? [])
    .filter(({ resource_companies }) => resource_companies.includes(company_uuid))

/** Whether a company is a past day that is practised, in which everything is test mode (BEYOND-23). */
export const isPracticeIn =
  (catalogue: Pick<Catalogue, 'anywhere'>) =>
  (company_uuid: CompanyUuid): boolean =>
    catalogue.anywhere(companies, company_uuid)?.type === 'practice'

/** What the company trades in; kroner where the company is unknown. */
export const currencyOf = (
  catalogue: Catalogue,
  company_uuid: CompanyUuid,
): Resource<typeof companies>['currency'] => catalogue.anywhere(companies, company_uuid)?.currency ?? 'DKK'

/** The seller's lines on a print (LAW-7). */
export const sellerOf = (catalogue: Catalogue, company_uuid: CompanyUuid) => {
  const company = catalogue.anywhere(companies, company_uuid)
  const entity = company && catalogue.anywhere(vatEntities, company.vat_entity_uuid)
  return {
    name: company?.display_name ?? '',
    legal_name: entity?.legal_name ?? '',
    address: company ? `${streetLine(company)}, ${company.postcode} ${company.city}` : '',
    cvr: entity?.cvr ?? '',
  }
}

const summary = (company: Resource<typeof companies>, entity: Resource<typeof vatEntities>): Company => ({
  uuid: company.uuid,
  display_name: company.display_name,
  type: company.type,
  legal_name: entity.legal_name,
  cvr: entity.cvr,
  currency: company.currency,
  vat_entity_uuid: company.vat_entity_uuid,
  parent_uuid: company.parent_uuid,
})
