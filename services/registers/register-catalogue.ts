import type { CompanyScope, Instant, Uuid } from '@bon/contracts/kernel'
import { packPriceRules } from '@bon/contracts/prices'
import { packProducts, type RegisterCatalogue, type RegisterProduct } from '@bon/contracts/registers'
import {
  accounts,
  cardTypes,
  companySettings,
  discountKinds,
  isCodePayment,
  methodOf,
  modifierGroups,
  optOutCategories,
  optOuts,
  paymentTypes,
  printCategories,
  productCategories,
  products,
  type Resource,
  registerPages,
  registers,
  salesAreas,
  terminals,
  vatTypes,
} from '@bon/contracts/resources'
import { priceRuleKinds, priceRulesOf } from '../prices/index.ts'
import { courseOf, isHere, modifierGroupsOf, optOutCategoriesOf, postingOf } from '../products/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { cardsCountedApart } from './card-types.ts'
import { terminalsOf } from './directory.ts'
import { registerDiscountKinds } from './discount-kinds.ts'

/** All kinds that a register's catalogue depends on: other changes do not affect it. */
export const catalogueKinds = [
  accounts,
  cardTypes,
  companySettings,
  discountKinds,
  modifierGroups,
  optOutCategories,
  optOuts,
  paymentTypes,
  printCategories,
  productCategories,
  products,
  registerPages,
  registers,
  salesAreas,
  terminals,
  vatTypes,
  ...priceRuleKinds,
]

type Product = Resource<typeof products>
type Posting = NonNullable<ReturnType<typeof postingOf>>
type Area = RegisterCatalogue['sales_areas'][number]

/** The catalogue of one register; undefined when it is not the company's. */
export const registerCatalogue = (
  catalogue: Catalogue,
  scope: CompanyScope,
  uuid: Uuid,
  now: Instant,
): RegisterCatalogue | undefined => {
  const register = catalogue.find(registers, scope, uuid)
  if (!register) return undefined
  const sold = productsOf(catalogue, scope, now)
  // A dependent product has no key, even if a page lists it (CAT-27).
  const places = new Map<Uuid, number>()
  for (const [place, { uuid: of, type }] of sold.entries()) if (type === 'standard') places.set(of, place)
  const modifier_groups = modifierGroupsOf(catalogue, scope)
  return {
    position: catalogue.positionOf(catalogueKinds, scope).toString(),
    refresh_s: catalogue.find(companySettings, scope, scope.company_uuid)?.register_refresh_s ?? 30,
    payment_types: register.payment_type_uuids.flatMap(
      (type) => paymentType(catalogue, scope, register, type) ?? [],
    ),
    sales_areas: register.sales_area_uuids.flatMap((area) => salesArea(catalogue, scope, area, places) ?? []),
    categories: catalogue
      .list(productCategories, scope)
      .sort((a, b) => a.position - b.position)
      .map((category) => ({ uuid: category.uuid, name: category.name, hue: category.hue })),
    discount_kinds: registerDiscountKinds(catalogue, scope),
    modifier_groups,
    opt_out_categories: [...optOutCategoriesOf(catalogue, scope)],
    price_rules: packPriceRules(priceRulesOf(catalogue, scope), sold),
    ...packProducts(sold, modifier_groups),
  }
}

const paymentType = (
  catalogue: Catalogue,
  scope: CompanyScope,
  register: Resource<typeof registers>,
  uuid: Uuid,
) => {
  const type = catalogue.find(paymentTypes, scope, uuid)
  if (!type) return undefined
  const { name, interface_key, becomes_pos_payment_button, rounding_unit } = type
  const { require_confirmation, overchargeable, open_cash_drawer, copy_total_to_close_count } = type
  const method = methodOf(type) ?? null
  const cards = cardsCountedApart(catalogue, scope, type)
  const choice = method === 'card' ? terminalsOf(catalogue, scope, register, type) : []
  return {
    uuid,
    name,
    interface_key,
    method,
    ...(isCodePayment(type) && { by_code: true }),
    ...(choice.length > 1 && { terminals: choice.map((one) => ({ uuid: one.uuid, name: one.name })) }),
    ...(cards.length > 0 && { card_types: cards.map((card) => ({ uuid: card.uuid, name: card.name })) }),
    becomes_pos_payment_button,
    require_confirmation,
    overchargeable,
    open_cash_drawer,
    copy_total_to_close_count,
    units: type.counts_format.units,
    rounding_unit,
  }
}

const salesArea = (
  catalogue: Catalogue,
  scope: CompanyScope,
  uuid: Uuid,
  places: ReadonlyMap<Uuid, number>,
): Area | undefined => {
  const area = catalogue.find(salesAreas, scope, uuid)
  if (!area) return undefined
  const { name, columns, product_button_size, category_button_size, corner_level } = area
  const pages = pagesOf(catalogue, scope, uuid).flatMap((page_uuid) => {
    const page = catalogue.find(registerPages, scope, page_uuid)
    if (!page) return []
    // Archived products, or those not sold here, leave no gap on the page.
    const keys = page.product_uuids.flatMap((product) => places.get(product) ?? [])
    return [{ uuid: page.uuid, name: page.name, hue: page.hue, products: keys }]
  })
  return { uuid, name, columns, product_button_size, category_button_size, corner_level, pages }
}

/** Pages of parent areas come before the area's own (REG-47); a cycle ends the search. */
const pagesOf = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid): Uuid[] => {
  const pages: Uuid[] = []
  const visited = new Set<Uuid>()
  for (let next: Uuid | null = uuid; next !== null && !visited.has(next); ) {
    visited.add(next)
    const area: Resource<typeof salesAreas> | undefined = catalogue.find(salesAreas, scope, next)
    pages.unshift(...(area?.page_uuids ?? []))
    next = area?.parent_uuid ?? null
  }
  return [...new Set(pages)]
}

const productsOf = (catalogue: Catalogue, scope: CompanyScope, at: Instant): RegisterProduct[] => {
  // Cached, as thousands of products share a few accounts.
  const postings = new Map<Uuid, ReturnType<typeof postingOf>>()
  const posted = (account_uuid: Uuid) => {
    if (!postings.has(account_uuid)) {
      postings.set(account_uuid, postingOf(catalogue, scope, account_uuid, at))
    }
    return postings.get(account_uuid)
  }
  // And a few categories.
  const courses = new Map<string, Uuid | null>()
  const courseIn = (product: Product): Uuid | null => {
    const key = `${product.print_category_uuid} ${product.category_uuid}`
    const cached = courses.get(key)
    if (cached !== undefined) return cached
    const course = courseOf(catalogue, scope, product)
    courses.set(key, course)
    return course
  }
  const sold: RegisterProduct[] = []
  for (const product of catalogue.list(products, scope)) {
    const posting = isHere(product, scope) && posted(product.account_uuid)
    if (posting) sold.push(productFor(product, posting, courseIn(product)))
  }
  return sold
}

/** Field by field: spreading five thousand objects took longer than everything else. */
const productFor = (
  product: Product,
  { account_uuid, vat_type_uuid, vat_rate }: Posting,
  print_category_uuid: Uuid | null,
): RegisterProduct => ({
  uuid: product.uuid,
  name: product.name,
  button_text: product.button_text,
  price: product.price,
  plu: product.plu,
  barcode: product.barcode,
  unit: product.unit,
  hue: product.hue,
  category_uuid: product.category_uuid,
  vat_rate,
  vat_type_uuid,
  account_uuid,
  article_group: product.article_group,
  type: product.type,
  special_behaviour: product.special_behaviour,
  delivery_methods: product.delivery_methods,
  modifier_group_uuids: product.modifier_group_uuids,
  required_product_uuid: product.required_product_uuid,
  price_profile_uuid: product.price_profile_uuid,
  print_category_uuid,
  ...(product.alcohol_tenths > 0 && { has_alcohol: true as const }),
})
