import {
  addMs,
  type CompanyScope,
  type Instant,
  type ProductUuid,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  modifierGroups,
  optOuts,
  products,
  type Resource,
  vatTypes,
} from '@bon/contracts/resources'
import { priceRulesOf, priceWindowMs, rateOfDay, rulesSince, shownPrices } from '../prices/index.ts'
import type { AsOf, Catalogue, Sellable, SellableGroup, SellableQuery } from '../resources/index.ts'
import { courseOf } from './courses.ts'
import { ownFactsOf } from './sellable.ts'

type Ports = { catalogue: Catalogue; asOf: AsOf }
type Then = SellableQuery & { sold_at: Instant }

/**
 * A product as it was configured at a moment, from its own stream: archived since or not, with the account and the VAT
 * rate of then. Undefined for one that the company never had, and for one without VAT.
 */
export const sellableThen = async (
  ports: Ports,
  scope: CompanyScope,
  uuid: ProductUuid,
  query: Then,
): Promise<Sellable | undefined> => {
  const { catalogue, asOf } = ports
  const { sold_at } = query
  const product = await ofScope(ports, scope, products, uuid, sold_at)
  const posting = product && (await postingThen(ports, scope, product.account_uuid, sold_at))
  if (!product || !posting) return undefined
  // A till that had its server may have shown the price before for as long.
  const since = addMs(sold_at, -priceWindowMs)
  const before = await asOf(products, uuid, since)
  const groups = await Promise.all(
    product.modifier_group_uuids.map((group) => groupThen(ports, scope, group, sold_at)),
  )
  return {
    ...ownFactsOf(product),
    ...posting,
    prices: shownPrices(
      product,
      { prices: before ? [before.price] : [], rules: rulesSince(catalogue, scope, since) },
      query,
      priceRulesOf(catalogue, scope),
      sold_at,
    ),
    print_category_uuid: courseOf(catalogue, scope, product),
    modifier_groups: groups.flatMap((group) => group ?? []),
    opt_outs: [...catalogue.rows(optOuts, scope)].flatMap(({ uuid: of }) => {
      const found = catalogue.anywhere(optOuts, of)
      return found ? [{ uuid: of, name: found.name }] : []
    }),
  }
}

const ofScope = async <D extends AnyResource>(
  { asOf }: Ports,
  { resource_companies }: CompanyScope,
  definition: D,
  uuid: Uuid,
  at: Instant,
): Promise<Resource<D> | undefined> => {
  const found = await asOf(definition, uuid, at)
  return found && resource_companies.includes(found.company_uuid) ? found : undefined
}

const postingThen = async (ports: Ports, scope: CompanyScope, account_uuid: Uuid, at: Instant) => {
  const vat_type_uuid = (await ofScope(ports, scope, accounts, account_uuid, at))?.vat_type_uuid
  if (!vat_type_uuid) return undefined
  const type = await ofScope(ports, scope, vatTypes, vat_type_uuid, at)
  const vat_rate = type && rateOfDay(ports.catalogue, scope, type, at)
  return vat_rate === undefined ? undefined : { account_uuid, vat_type_uuid, vat_rate }
}

const groupThen = async (
  ports: Ports,
  scope: CompanyScope,
  uuid: Uuid,
  at: Instant,
): Promise<SellableGroup | undefined> => {
  const group = await ofScope(ports, scope, modifierGroups, uuid, at)
  if (!group) return undefined
  const variants = await Promise.all(
    group.variants.map(async ({ product_uuid, custom_price, max_quantity, is_default }) => {
      const product = await ofScope(ports, scope, products, product_uuid, at)
      if (!product) return []
      const price = custom_price ?? product.price ?? zero
      return [{ product_uuid, name: product.name, price, max_quantity, is_default }]
    }),
  )
  const { name, display_name, choice, minimum, maximum } = group
  return { uuid, name: display_name ?? name, choice, minimum, maximum, variants: variants.flat() }
}
