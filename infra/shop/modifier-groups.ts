import { type CompanyScope, type Uuid, zero } from '@bon/contracts/kernel'
import type { RegisterModifierGroup, RegisterOptOutCategory } from '@bon/contracts/registers'
import { modifierGroups, optOutCategories, optOuts, products } from '@bon/contracts/resources'
import type { Catalogue, Resource } from './catalogue.ts'
import { isHere } from './is-available.ts'

/** A group as the register asks for it. A variant whose product is archived or not sold here is not offered. */
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
  // What is no longer offered cannot be asked for: the dish can still be sold.
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

type Kept = { version: string; categories: readonly RegisterOptOutCategory[] }
const kept = new WeakMap<Catalogue, Map<Uuid, Kept>>()

/**
 * Opt-outs by their categories in their order; those of no category come last and are offered with everything. Every
 * line that is sold asks for them, so a company's are kept until one is changed.
 */
export const optOutCategoriesOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
): readonly RegisterOptOutCategory[] => {
  const ofAll = kept.get(catalogue) ?? new Map<Uuid, Kept>()
  kept.set(catalogue, ofAll)
  const version = `${scope.resource_companies.join()} ${catalogue.positionOf([optOuts, optOutCategories], scope)}`
  const known = ofAll.get(scope.company_uuid)
  if (known?.version === version) return known.categories
  const categories = readCategories(catalogue, scope)
  ofAll.set(scope.company_uuid, { version, categories })
  return categories
}

const readCategories = (catalogue: Catalogue, scope: CompanyScope): RegisterOptOutCategory[] => {
  const all = catalogue.list(optOuts, scope).sort((a, b) => a.name.localeCompare(b.name, 'da'))
  const categories = catalogue.list(optOutCategories, scope).sort((a, b) => a.position - b.position)
  const known = new Set(categories.map(({ uuid }) => uuid))
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
      opt_outs: named(all.filter(({ category_uuid: of }) => of === null || !known.has(of))),
    },
  ].filter(({ opt_outs }) => opt_outs.length > 0)
}
