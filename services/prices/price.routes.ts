import {
  type CompanyScope,
  type Instant,
  type PlainDate,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { lastFriday, type PricedProduct, type PriceRules, priceEndpoints } from '@bon/contracts/prices'
import { overlapsOf } from './overlaps.ts'
import { type SoldDay, simulate, withDraft } from './simulate.ts'

export type PriceDependencies = {
  dayOf(scope: CompanyScope, at: Instant): PlainDate
  rules(scope: CompanyScope): { rules: PriceRules; priorityOf(uuid: Uuid): number }
  /** With its current name; undefined when archived or of another company. */
  product(scope: CompanyScope, uuid: Uuid): (PricedProduct & { name: string }) | undefined
  soldOn(scope: CompanyScope, day: PlainDate): Promise<SoldDay>
}

export const priceRoutes = ({ dayOf, rules: rulesOf, product, soldOn }: PriceDependencies): Route[] => [
  route(priceEndpoints.simulate, async ({ body: { rule, prices, day: requestedDay } }, { scope, now }) => {
    const { rules, priorityOf } = rulesOf(scope)
    const isKnown = rules.time_delimitations.some(({ uuid }) => uuid === rule.uuid)
    if (rule.uuid !== null && !isKnown) return reject('request.not_found')
    const day = requestedDay ?? lastFriday(dayOf(scope, now))
    const draft = withDraft(rules, rule, prices, priorityOf)
    const sold = await soldOn(scope, day)
    const replayed = simulate(draft, sold, (uuid) => product(scope, uuid))
    return {
      body: { day, orders: sold.orders, is_cut: sold.is_cut, ...replayed, overlaps: overlapsOf(draft, day) },
    }
  }),
]
