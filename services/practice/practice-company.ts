import { type CompanyScope, type CompanyUuid, sha256Hex, type Uuid, uuid5 } from '@bon/contracts/kernel'
import {
  companies,
  type DataOf,
  provider_company_uuid,
  type Resource,
  vatEntities,
} from '@bon/contracts/resources'
import type { Fields } from '../resources/index.ts'

/** The scope of a practice company, which shares nothing with the one that it is forked from. */
export const practiceScope = (company_uuid: CompanyUuid): CompanyScope => ({
  company_uuid,
  vat_entity_uuid: uuid5(company_uuid, 'vat_entity'),
  resource_companies: [company_uuid, provider_company_uuid],
})

/** Seven digits after a 0, of which one company in ten million has the same; each attempt has others. */
export const practiceNumber = (company_uuid: CompanyUuid, attempt: number): string => {
  const hash = sha256Hex(`${company_uuid} ${attempt}`)
  return `0${(Number.parseInt(hash.slice(0, 10), 16) % 10_000_000).toString().padStart(7, '0')}`
}

/** Its journal has a stream, numbers and a signature of its own (BEYOND-23, ADR 0119). */
export const practiceEntity = (of: Resource<typeof vatEntities>, cvr: string): Fields =>
  vatEntities.schema.parse({
    legal_name: of.legal_name,
    cvr,
    zone: of.zone,
    cut_offs: of.cut_offs,
    cash_register_rules: 'not_covered',
    accounting_year_starts: of.accounting_year_starts,
  } satisfies Partial<DataOf<typeof vatEntities>>)

export const practiceDetails = (
  of: Resource<typeof companies>,
  { display_name, vat_entity_uuid }: { display_name: string; vat_entity_uuid: Uuid },
): Fields =>
  companies.schema.parse({
    display_name,
    vat_entity_uuid,
    type: 'practice',
    currency: of.currency,
    street: of.street,
    house_number: of.house_number,
    postcode: of.postcode,
    city: of.city,
    country: of.country,
    is_visible_in_search: false,
    registers_limit: 1,
    kitchen_displays_limit: 0,
    addons: [
      { key: 'integrations', is_on: false },
      { key: 'gift_cards', is_on: false },
      { key: 'online_menus', is_on: false },
      { key: 'invoicing', is_on: false },
      { key: 'pos_invoicing', is_on: false },
    ],
  } satisfies Partial<DataOf<typeof companies>>)
