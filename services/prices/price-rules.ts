import {
  addMs,
  type CompanyScope,
  type CompanyUuid,
  danishDay,
  type Instant,
  type Money,
  type Uuid,
} from '@bon/contracts/kernel'
import type { PriceRules } from '@bon/contracts/prices'
import { customPrices, priceProfiles, timeDelimitations, vatEntities } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import { stillShown } from './price-history.ts'

/** The kinds that price rules depend on: other changes keep the cache. */
export const priceRuleKinds = [customPrices, priceProfiles, timeDelimitations, vatEntities]

/** Rules that were valid until a time. */
type FormerRules = { rules: PriceRules; until: Instant }
const longestMs = 3 * 24 * 3_600_000
const mostSets = 50

type CachedRules = { version: string; rules: PriceRules; former: readonly FormerRules[] }
const cache = new WeakMap<Catalogue, Map<Uuid, CachedRules>>()

/**
 * A company's price rules, including its parents'. Cached, because every sale reads them and few changes affect them.
 */
export const priceRulesOf = (catalogue: Catalogue, scope: CompanyScope): PriceRules =>
  cachedRulesOf(catalogue, scope).rules

/** Rules that ended so recently that a till may still show their prices. */
export const formerRulesOf = (catalogue: Catalogue, scope: CompanyScope, now: Instant): PriceRules[] =>
  stillShown(cachedRulesOf(catalogue, scope).former, now).map(({ rules }) => rules)

/** Rules that have held at any time since then, as far as this process has seen them. */
export const rulesSince = (catalogue: Catalogue, scope: CompanyScope, since: Instant): PriceRules[] =>
  cachedRulesOf(catalogue, scope).former.flatMap(({ rules, until }) => (until >= since ? [rules] : []))

const cachedRulesOf = (catalogue: Catalogue, scope: CompanyScope): CachedRules => {
  const ofAll = cache.get(catalogue) ?? new Map<Uuid, CachedRules>()
  cache.set(catalogue, ofAll)
  const version = `${scope.resource_companies.join()} ${catalogue.positionOf(priceRuleKinds, scope)}`
  const cached = ofAll.get(scope.company_uuid)
  if (cached?.version === version) return cached
  const until = catalogue.changedAt(priceRuleKinds, scope)
  const former = cached && until ? remembered([...cached.former, { rules: cached.rules, until }], until) : []
  const fresh = { version, rules: rulesOf(catalogue, scope), former }
  ofAll.set(scope.company_uuid, fresh)
  return fresh
}

/** As long as a sale may wait on its till, and no more sets than a busy day of changes makes. */
const remembered = (former: readonly FormerRules[], now: Instant): readonly FormerRules[] =>
  former.filter(({ until }) => until >= addMs(now, -longestMs)).slice(-mostSets)

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
      // Rules of equal priority need a fixed order, the same here and in the weekly view of the back office.
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

/** By rule or profile; a company's own price overrides its parent's for the same product. */
const pricesOf = (catalogue: Catalogue, scope: CompanyScope): Map<Uuid, Map<Uuid, Money>> => {
  const far = (company_uuid: CompanyUuid) => scope.resource_companies.indexOf(company_uuid)
  const prices = new Map<Uuid, Map<Uuid, Money>>()
  const rows = catalogue.list(customPrices, scope).sort((a, b) => far(b.company_uuid) - far(a.company_uuid))
  for (const { product_uuid, price_profile_uuid, time_delimitation_uuid, price } of rows) {
    const under = price_profile_uuid ?? time_delimitation_uuid
    if (under === null) continue
    const byProduct = prices.get(under) ?? new Map<Uuid, Money>()
    prices.set(under, byProduct.set(product_uuid, price))
  }
  return prices
}
