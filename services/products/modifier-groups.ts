import { type CompanyScope, type Uuid, zero } from '@bon/contracts/kernel'
import type { RegisterModifierGroup, RegisterOptOutCategory } from '@bon/contracts/registers'
import { modifierGroups, optOutCategories, optOuts, products, type Resource } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import { isHere } from './is-available.ts'

/** A group as the register offers it. A variant whose product is archived or not sold here is left out. */
export const modifierGroupOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  { uuid, name, display_name, choice, minimum, maximum, variants }: Resource<typeof modifierGroups>,
): RegisterModifierGroup => {
  const offered = variants.flatMap(({ product_uuid, max_quantity, is_default, custom_price }) => {
    const product = catalogue.find(products, scope, product_uuid)
    if (!product || !isHere(product, scope)) return []
    const price = custom_price ?? product.price ?? zero
    return [{ product_uuid, name: product.name, price, max_quantity, is_default }]
  })
  // A required choice is limited to what is still offered, so that the dish can be sold.
  const possible = offered.reduce((most, { max_quantity }) => most + max_quantity, 0)
  return {
    uuid,
    name: display_name ?? name,
    choice,
    maximum,
    variants: offered,
    minimum: Math.min(minimum, possible),
  }
}

export const modifierGroupsOf = (catalogue: Catalogue, scope: CompanyScope): RegisterModifierGroup[] =>
  catalogue.list(modifierGroups, scope).map((group) => modifierGroupOf(catalogue, scope, group))

type CachedCategories = { version: string; categories: readonly RegisterOptOutCategory[] }
const cache = new WeakMap<Catalogue, Map<Uuid, CachedCategories>>()

/**
 * Opt-outs by their categories, in order; those without a category come last and apply to everything. Every sold line
 * reads them, so they are cached per company until one changes.
 */
export const optOutCategoriesOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
): readonly RegisterOptOutCategory[] => {
  const ofAll = cache.get(catalogue) ?? new Map<Uuid, CachedCategories>()
  cache.set(catalogue, ofAll)
  const version = `${scope.resource_companies.join()} ${catalogue.positionOf([optOuts, optOutCategories], scope)}`
  const cached = ofAll.get(scope.company_uuid)
  if (cached?.version === version) return cached.categories
  const categories = readCategories(catalogue, scope)
  ofAll.set(scope.company_uuid, { version, categories })
  return categories
}

const readCategories = (catalogue: Catalogue, scope: CompanyScope): RegisterOptOutCategory[] => {
  const all = catalogue.list(optOuts, scope).sort((a, b) => a.name.localeCompare(b.name, 'da'))
  const categories = catalogue.list(optOutCategories, scope).sort((a, b) => a.position - b.position)
  const categoryIds = new Set(categories.map(({ uuid }) => uuid))
  const named = (those: typeof all) => those.map(({ uuid, name }) => ({ uuid, name }))
  return [
    ...categories.map(({ uuid, name, product_category_uuids }) => ({
      uuid,
      name,
      product_category_uuids,
      opt_outs: named(all.filter(({ category_uuid }) => category_uuid === uuid)),
    })),
    {
      uuid: null,
      name: null,
      product_category_uuids: [],
      opt_outs: named(all.filter(({ category_uuid: of }) => of === null || !categoryIds.has(of))),
    },
  ].filter(({ opt_outs }) => opt_outs.length > 0)
}
