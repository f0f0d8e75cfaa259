import { money, type Uuid, uuid5 } from '../kernel/index.ts'
import type { PricedProduct } from './price-at.ts'
import type { PriceProfile, PriceRules, TimeRule } from './price-rules.ts'

export const zone = 'Europe/Copenhagen'
export const idOf = (name: string): Uuid => uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name)

type Costs = Record<string, number>
const pricesOf = (costs: Costs) =>
  new Map(Object.entries(costs).map(([name, price]) => [idOf(name), money(price)]))

export const timeRule = (name: string, when: Partial<TimeRule>, costs: Costs): TimeRule => ({
  uuid: idOf(name),
  name,
  from_date: null,
  to_date: null,
  from_time: null,
  to_time: null,
  weekdays: [],
  ...when,
  prices: pricesOf(costs),
})

export const priceProfile = (name: string, takes: Partial<PriceProfile>, costs: Costs): PriceProfile => ({
  uuid: idOf(name),
  name,
  delivery_methods: [],
  sales_area_uuids: [],
  ...takes,
  prices: pricesOf(costs),
})

export const rulesOf = (time_delimitations: TimeRule[], price_profiles: PriceProfile[] = []): PriceRules => ({
  zone,
  time_delimitations,
  price_profiles,
})

export const priced = (name: string, price: number | null, profile: string | null = null): PricedProduct => ({
  uuid: idOf(name),
  price: price === null ? null : money(price),
  price_profile_uuid: profile === null ? null : idOf(profile),
})

/** Local time of the shop: `2026-11-20 16:00`. */
export const clock = (text: string): string =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T'))
    .toZonedDateTime(zone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
