import type { CompanyScope, Uuid } from '../kernel/index.ts'

/**
 * The provider is a company of its own, above all others: what it shares (add-ons, status messages, VAT entities) is
 * inherited by every company, and nobody else may write there.
 */
export const provider_company_uuid: Uuid = '00000000-0000-7000-8000-000000000001'

/** What provider staff and superadmins act in when they keep the house itself. */
export const providerScope: CompanyScope = {
  company_uuid: provider_company_uuid,
  vat_entity_uuid: provider_company_uuid,
  resource_companies: [provider_company_uuid],
}
