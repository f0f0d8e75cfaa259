import { type CompanyScope, danishDay, type Instant, type Money, type Uuid } from '@bon/contracts/kernel'
import type { PriceRules } from '@bon/contracts/prices'
import { customPrices, priceProfiles, timeDelimitations, vatEntities } from '@bon/contracts/resources'
import type { Catalogue } from './catalogue.ts'
import { stillShown } from './price-history.ts'

/** What the rules are made of: a change of another kind leaves them as they are. */
export const priceRuleKinds = [customPrices, priceProfiles, timeDelimitations, vatEntities]

/** Rules that were true until a moment. */
type FormerRules = { rules: PriceRules; until: Instant }
type Kept = { version: string; rules: PriceRules; former: readonly FormerRules[] }
const kept = new WeakMap<Catalogue, Map<Uuid, Kept>>()

/** A company's price rules: its own and its parents'. Every sale asks for them, and few changes touch them. */
export const priceRulesOf = (catalogue: Catalogue, scope: CompanyScope): PriceRules =>
  keptOf(catalogue, scope).rules

/** Rules that a change ended so short a while ago that a till may still show their prices. */
export const formerRulesOf = (catalogue: Catalogue, scope: CompanyScope, now: Instant): PriceRules[] =>
  stillShown(keptOf(catalogue, scope).former, now).map(({ rules }) => rules)

const keptOf = (catalogue: Catalogue, scope: CompanyScope): Kept => {
  const ofAll = kept.get(catalogue) ?? new Map<Uuid, Kept>()
  kept.set(catalogue, ofAll)
  const version = `${scope.resource_companies.join()} ${catalogue.positionOf(priceRuleKinds, scope)}`
  const known = ofAll.get(scope.company_uuid)
  if (known?.version === version) return known
  const until = catalogue.changedAt(priceRuleKinds, scope)
  const former = known && until ? stillShown([...known.former, { rules: known.rules, until }], until) : []
  const fresh = { version, rules: rulesOf(catalogue, scope), former }
  ofAll.set(scope.company_uuid, fresh)
  return fresh
}

const rulesOf = (catalogue: Catalogue, scope: CompanyScope): PriceRules => {
  const prices = pricesOf(catalogue, scope)
  const pricesUnder = (uuid: Uuid) => prices.get(uuid) ?? new Map<Uuid, Money>()
  return {
    zone: catalogue.anywhere(vatEntities, scope.vat_entity_uuid)?.zone ?? danishDay.zone,
    price_profiles: catalogue
      .list(priceProfiles, scope)
      .sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
      .map(({ uuid, name, delivery_methods, sales_area_uuids }) => ({
        uuid,
        name,
        delivery_methods,
        sales_area_uuids,
        prices: pricesUnder(uuid),
      })),
    time_delimitations: catalogue
      .list(timeDelimitations, scope)
      // Of two with one priority it must always be the same that counts, here and in the week that the admin sees.
      .sort((a, b) => a.priority - b.priority || (a.uuid < b.uuid ? -1 : 1))
      .map(({ uuid, name, from_date, to_date, from_time, to_time, weekdays }) => ({
        uuid,
        name,
        from_date,
        to_date,
        from_time,
        to_time,
        weekdays,
        prices: pricesUnder(uuid),
      })),
  }
}

/** By rule or profile; a company's own price stands before its parent's of the same product. */
const pricesOf = (catalogue: Catalogue, scope: CompanyScope): Map<Uuid, Map<Uuid, Money>> => {
  const far = (company_uuid: Uuid) => scope.resource_companies.indexOf(company_uuid)
  const prices = new Map<Uuid, Map<Uuid, Money>>()
  const rows = catalogue.list(customPrices, scope).sort((a, b) => far(b.company_uuid) - far(a.company_uuid))
  for (const { product_uuid, price_profile_uuid, time_delimitation_uuid, price } of rows) {
    const under = price_profile_uuid ?? time_delimitation_uuid
    if (under === null) continue
    const known = prices.get(under) ?? new Map<Uuid, Money>()
    prices.set(under, known.set(product_uuid, price))
  }
  return prices
}
