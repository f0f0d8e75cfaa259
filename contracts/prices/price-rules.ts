import { z } from 'zod'
import { Money, PlainDate, Uuid } from '../kernel/index.ts'
import { deliveryMethods } from '../resources/delivery-methods.ts'
import { weekdays } from '../resources/weekdays.ts'

export const DeliveryMethod = z.enum(deliveryMethods)
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

const Profile = z.object({
  uuid: Uuid,
  name: z.string(),
  /**
   * Delivery methods and sales areas to which the profile applies automatically; with none, only the cashier chooses
   * it.
   */
  delivery_methods: z.array(DeliveryMethod),
  sales_area_uuids: z.array(Uuid),
})

const ClockTime = z.string()

const TimeRule = z.object({
  uuid: Uuid,
  name: z.string(),
  from_date: PlainDate.nullable(),
  to_date: PlainDate.nullable(),
  from_time: ClockTime.nullable(),
  to_time: ClockTime.nullable(),
  weekdays: z.array(z.enum(weekdays)),
})

/** Prices in two columns of equal length: the n-th amount belongs to the n-th product index. */
const Prices = z.object({ products: z.array(z.int()), amounts: z.array(Money) })

/** Rules as sent to registers, with product indices in place of uuids, which do not compress. */
export const PackedPriceRules = z.object({
  /** Time zone for the days and times of the rules. */
  zone: z.string(),
  price_profiles: z.array(Profile.extend({ prices: Prices })),
  /** In order of priority: the first in force that has a price applies (DEF-40). */
  time_delimitations: z.array(TimeRule.extend({ prices: Prices })),
})
export type PackedPriceRules = z.infer<typeof PackedPriceRules>

type Priced = { prices: ReadonlyMap<Uuid, Money> }
export type PriceProfile = z.infer<typeof Profile> & Priced
export type TimeRule = z.infer<typeof TimeRule> & Priced

/** What a price depends on besides the product. */
export type PriceRules = {
  zone: string
  price_profiles: readonly PriceProfile[]
  time_delimitations: readonly TimeRule[]
}

/** Omits prices of products that are not listed. */
export const packPriceRules = (rules: PriceRules, products: readonly { uuid: Uuid }[]): PackedPriceRules => {
  const places = new Map(products.map(({ uuid }, place) => [uuid, place]))
  const packed = <R extends Priced>({ prices, ...rule }: R) => {
    const entries = [...prices].flatMap(([uuid, price]) => {
      const place = places.get(uuid)
      return place === undefined ? [] : [{ place, price }]
    })
    entries.sort((a, b) => a.place - b.place)
    return {
      ...rule,
      prices: { products: entries.map(({ place }) => place), amounts: entries.map(({ price }) => price) },
    }
  }
  return {
    zone: rules.zone,
    price_profiles: rules.price_profiles.map(packed),
    time_delimitations: rules.time_delimitations.map(packed),
  }
}

export const unpackPriceRules = (packed: PackedPriceRules, uuids: readonly Uuid[]): PriceRules => {
  const unpacked = <R extends { prices: z.infer<typeof Prices> }>(rule: R) => {
    const { products, amounts } = rule.prices
    const prices = new Map<Uuid, Money>()
    for (const [n, place] of products.entries()) {
      const [uuid, amount] = [uuids[place], amounts[n]]
      if (uuid !== undefined && amount !== undefined) prices.set(uuid, amount)
    }
    return { ...rule, prices }
  }
  return {
    zone: packed.zone,
    price_profiles: packed.price_profiles.map(unpacked),
    time_delimitations: packed.time_delimitations.map(unpacked),
  }
}
