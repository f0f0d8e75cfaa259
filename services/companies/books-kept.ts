import {
  booksKeptFrom,
  businessDay,
  type CompanyUuid,
  dayBegins,
  type Instant,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { companies, vatEntities } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import { dayRulesIn } from './zone-rules.ts'

/** The first moment of a company whose books are still kept; undefined for an unknown company. */
export const booksKeptOf =
  (catalogue: Pick<Catalogue, 'anywhere'>) =>
  (company_uuid: CompanyUuid, now: Instant): Instant | undefined => {
    const company = catalogue.anywhere(companies, company_uuid)
    if (!company) return undefined
    const rules = dayRulesIn(catalogue, company)
    const start = catalogue.anywhere(vatEntities, company.vat_entity_uuid)?.accounting_year_starts ?? '01-01'
    return dayBegins(booksKeptFrom(businessDay(now, zoneRulesOf(rules, now)), start), rules)
  }
