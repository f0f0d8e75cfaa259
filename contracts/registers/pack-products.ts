import type { Uuid } from '../kernel/index.ts'
import type { RegisterProduct } from './register.view.ts'
import type { RegisterCatalogue } from './register-catalogue.view.ts'

/** Inverse of `unpackCatalogue`, for the server. Modifier groups that are not listed are omitted. */
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
    ...(product.has_alcohol && { has_alcohol: product.has_alcohol }),
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
  `${product.type} ${product.special_behaviour} ${product.delivery_methods.join()} ${product.modifier_group_uuids.join()} ${product.required_product_uuid} ${product.price_profile_uuid} ${product.print_category_uuid} ${product.has_alcohol}`

/**
 * Deduplicates values: each value once, with an index per product. The most frequent come first, so that a rare value
 * that appears or disappears shifts no others and the changes to send stay small. Values are built and serialised once
 * per key, because thousands of products share a handful.
 */
const shared = <T>(
  products: readonly RegisterProduct[],
  keyOf: (product: RegisterProduct) => string,
  make: (product: RegisterProduct) => T,
): [values: T[], places: number[]] => {
  const texts = new Map<string, string>()
  const valuesByText = new Map<string, { value: T; times: number }>()
  const each = products.map((product) => {
    const key = keyOf(product)
    const text = texts.get(key)
    const entry = text === undefined ? undefined : valuesByText.get(text)
    if (text !== undefined && entry) {
      entry.times++
      return text
    }
    const value = make(product)
    const made = JSON.stringify(value)
    texts.set(key, made)
    const same = valuesByText.get(made)
    if (same) same.times++
    else valuesByText.set(made, { value, times: 1 })
    return made
  })
  const sorted = [...valuesByText].sort(([a, { times: m }], [b, { times: n }]) => n - m || (a < b ? -1 : 1))
  const places = new Map(sorted.map(([text], place) => [text, place]))
  return [sorted.map(([, { value }]) => value), each.map((text) => places.get(text) ?? 0)]
}
