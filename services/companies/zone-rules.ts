import {
  businessDay,
  type CompanyScope,
  type DayRules,
  danishDay,
  type Instant,
  type PlainDate,
  type Uuid,
  type ZoneRules,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { vatEntities } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'

type Of = Pick<CompanyScope, 'vat_entity_uuid'>

/** Zone and dated cut-offs of a company's VAT entity; the defaults of DEF-14 for an unknown one. */
export const dayRulesIn = (catalogue: Pick<Catalogue, 'anywhere'>, { vat_entity_uuid }: Of): DayRules => {
  const { zone, cut_offs } = catalogue.anywhere(vatEntities, vat_entity_uuid) ?? undated
  return { zone, cut_offs }
}

const undated: DayRules = { zone: danishDay.zone, cut_offs: [] }

/** How the command handler finds the day rules of a command's VAT entity. */
export const zoneOfIn =
  (catalogue: Pick<Catalogue, 'anywhere'>) =>
  (vat_entity_uuid: Uuid, at: Instant): ZoneRules =>
    zoneRulesOf(dayRulesIn(catalogue, { vat_entity_uuid }), at)

/** The business day of a time in a company. */
export const dayIn = (catalogue: Pick<Catalogue, 'anywhere'>, of: Of, at: Instant): PlainDate =>
  businessDay(at, zoneRulesOf(dayRulesIn(catalogue, of), at))
