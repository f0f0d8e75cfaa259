import { type CompanyScope, type CompanyUuid, providerCompany } from '../kernel/index.ts'

/**
 * The provider is the company above all others: what it shares (add-ons, status messages, VAT entities) is inherited by
 * every company, and only its staff may write there.
 */
export const provider_company_uuid: CompanyUuid = providerCompany

/** The scope of provider staff and superadmins for changes to the installation itself. */
export const providerScope: CompanyScope = {
  company_uuid: provider_company_uuid,
  vat_entity_uuid: provider_company_uuid,
  resource_companies: [provider_company_uuid],
}
