import type { Uuid } from '../kernel/index.ts'
import type { RegisterProduct } from './register.view.ts'
import type { RegisterCatalogue } from './register-catalogue.view.ts'

/** The other way of `unpackCatalogue`: what the server packs. Groups that the register does not know are left out. */
export const packProducts = (
  products: readonly RegisterProduct[],
  groups: readonly { uuid: Uuid }[] = [],
): Pick<RegisterCatalogue, 'products' | 'postings' | 'manners'> => {
  const groupPlaces = new Map(groups.map(({ uuid }, place) => [uuid, place]))
  const [postings, posting] = shared(
    products.map(({ account_uuid, vat_type_uuid, vat_rate, article_group }) => ({
      ...{ account_uuid, vat_type_uuid, vat_rate, article_group },
    })),
  )
  const [manners, manner] = shared(
    products.map(({ type, special_behaviour, delivery_methods, modifier_group_uuids, ...more }) => ({
      type,
      special_behaviour,
      delivery_methods: [...delivery_methods],
      groups: modifier_group_uuids.flatMap((uuid) => groupPlaces.get(uuid) ?? []),
      required_product_uuid: more.required_product_uuid,
      price_profile_uuid: more.price_profile_uuid,
      print_category_uuid: more.print_category_uuid,
    })),
  )
  return {
    postings,
    manners,
    products: {
      uuid: products.map((one) => one.uuid),
      name: products.map((one) => one.name),
      button_text: products.map((one) => one.button_text),
      price: products.map((one) => one.price),
      plu: products.map((one) => one.plu),
      barcode: products.map((one) => one.barcode),
      unit: products.map((one) => one.unit),
      hue: products.map((one) => one.hue),
      category_uuid: products.map((one) => one.category_uuid),
      posting,
      manner,
    },
  }
}

/**
 * Each value once, and for each product the place of its own. The most frequent stand first, so that a rare one that
 * comes or goes does not move the others: what did not move need not be sent again.
 */
const shared = <T>(each: readonly T[]): [values: T[], places: number[]] => {
  const texts = each.map((value) => JSON.stringify(value))
  const known = new Map<string, { value: T; times: number }>()
  for (const [n, text] of texts.entries()) {
    const seen = known.get(text)
    if (seen) seen.times++
    else known.set(text, { value: each[n] as T, times: 1 })
  }
  const sorted = [...known].sort(([a, { times: m }], [b, { times: n }]) => n - m || (a < b ? -1 : 1))
  const places = new Map(sorted.map(([text], place) => [text, place]))
  return [sorted.map(([, { value }]) => value), texts.map((text) => places.get(text) ?? 0)]
}
