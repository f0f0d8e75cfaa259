import {
  booksKeptFrom,
  businessDay,
  type CompanyUuid,
  dayBegins,
  type Instant,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { companies, vatEntities } from '@bon/contracts/resources'
import type { Catalogue, ValuesEver } from '../resources/index.ts'
import { dayRulesIn } from './zone-rules.ts'

type Dependencies = { catalogue: Pick<Catalogue, 'anywhere'>; valuesEver: ValuesEver }

/**
 * The first moment of a company whose books are still kept; undefined for an unknown company. Of all accounting
 * years that its VAT entities have ever had, the one that keeps them longest: nobody shortens the time by a setting.
 */
export const booksKeptOf =
  ({ catalogue, valuesEver }: Dependencies) =>
  async (company_uuid: CompanyUuid, now: Instant): Promise<Instant | undefined> => {
    const moments: Instant[] = []
    for (const vat_entity_uuid of await valuesEver(companies, company_uuid, 'vat_entity_uuid')) {
      const rules = dayRulesIn(catalogue, { vat_entity_uuid })
      const today = businessDay(now, zoneRulesOf(rules, now))
      for (const start of await valuesEver(vatEntities, vat_entity_uuid, 'accounting_year_starts'))
        moments.push(dayBegins(booksKeptFrom(today, start), rules))
    }
    return moments.sort()[0]
  }
