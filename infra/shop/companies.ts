import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { companies, provider_company_uuid, vatEntities } from '@bon/contracts/resources'
import type { Company } from '@bon/services/identity'
import type { Catalogue, Resource } from './catalogue.ts'

/** A company with its legal person; undefined when either is not there. */
export const companyOf = (catalogue: Catalogue, uuid: Uuid): Company | undefined => {
  const company = catalogue.anywhere(companies, uuid)
  const entity = company && catalogue.anywhere(vatEntities, company.vat_entity_uuid)
  return company && entity ? summary(company, entity) : undefined
}

/** All that trade: the provider's own company is where its staff keep the house, and has no register. */
export const allCompanies = (catalogue: Catalogue): Company[] =>
  catalogue
    .everywhere(companies)
    .flatMap(({ uuid }) => (uuid === provider_company_uuid ? [] : (companyOf(catalogue, uuid) ?? [])))

/** The company's scope: its own facts, and the shared resources of its parents (CO-43) and of the provider. */
export const scopeOf = (catalogue: Catalogue, company_uuid: Uuid): CompanyScope | undefined => {
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

/** Seller's lines on a print (fiscal.md 2.2). */
export const sellerOf = (catalogue: Catalogue, company_uuid: Uuid) => {
  const company = catalogue.anywhere(companies, company_uuid)
  const entity = company && catalogue.anywhere(vatEntities, company.vat_entity_uuid)
  return {
    name: company?.display_name ?? '',
    legal_name: entity?.legal_name ?? '',
    address: company ? `${company.street}, ${company.postcode} ${company.city}` : '',
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
