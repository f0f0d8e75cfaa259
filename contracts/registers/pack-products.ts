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
    products,
    ({ account_uuid, vat_type_uuid, vat_rate, article_group }) =>
      `${account_uuid} ${vat_type_uuid} ${vat_rate} ${article_group}`,
    ({ account_uuid, vat_type_uuid, vat_rate, article_group }) => ({
      account_uuid,
      vat_type_uuid,
      vat_rate,
      article_group,
    }),
  )
  const [manners, manner] = shared(products, mannerKey, (product) => ({
    type: product.type,
    special_behaviour: product.special_behaviour,
    delivery_methods: [...product.delivery_methods],
    groups: product.modifier_group_uuids.flatMap((uuid) => groupPlaces.get(uuid) ?? []),
    required_product_uuid: product.required_product_uuid,
    price_profile_uuid: product.price_profile_uuid,
    print_category_uuid: product.print_category_uuid,
  }))
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

const mannerKey = (product: RegisterProduct): string =>
  `${product.type} ${product.special_behaviour} ${product.delivery_methods.join()} ${product.modifier_group_uuids.join()} ${product.required_product_uuid} ${product.price_profile_uuid} ${product.print_category_uuid}`

/**
 * Each value once, and for each product the place of its own. The most frequent stand first, so that a rare one that
 * comes or goes does not move the others: what did not move need not be sent again. A value is made, and written down
 * to compare, once for each key: thousands of products have a handful of them.
 */
const shared = <T>(
  products: readonly RegisterProduct[],
  keyOf: (product: RegisterProduct) => string,
  make: (product: RegisterProduct) => T,
): [values: T[], places: number[]] => {
  const texts = new Map<string, string>()
  const known = new Map<string, { value: T; times: number }>()
  const each = products.map((product) => {
    const key = keyOf(product)
    const text = texts.get(key)
    const seen = text === undefined ? undefined : known.get(text)
    if (text !== undefined && seen) {
      seen.times++
      return text
    }
    const value = make(product)
    const made = JSON.stringify(value)
    texts.set(key, made)
    const same = known.get(made)
    if (same) same.times++
    else known.set(made, { value, times: 1 })
    return made
  })
  const sorted = [...known].sort(([a, { times: m }], [b, { times: n }]) => n - m || (a < b ? -1 : 1))
  const places = new Map(sorted.map(([text], place) => [text, place]))
  return [sorted.map(([, { value }]) => value), each.map((text) => places.get(text) ?? 0)]
}
