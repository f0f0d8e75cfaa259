import { isRejection, type Money, money, type Rejection, reject, sum } from '@bon/contracts/kernel'
import type { CartLine, ChosenVariant } from '@bon/contracts/orders'
import { limitsOf } from '@bon/contracts/registers'
import type { Sellable, SellableGroup } from '../resources/index.ts'

type Chosen = NonNullable<CartLine['product_modifier_group']>
type Refused = Rejection<'order.variants_incomplete' | 'order.price_changed'>

export const priceOfVariants = (variants: readonly Pick<ChosenVariant, 'price' | 'quantity'>[]): Money =>
  sum(variants.map(({ price, quantity }) => money(price * quantity)))

/** As many as the event of a line allows. */
const mostVariants = 100

/**
 * The chosen variants with names, if the product's groups allow them (CAT-31 to CAT-33, CAT-41 to CAT-44). Variants
 * that the line already has keep name and price (SC-61).
 */
export const chooseVariants = (
  { product_uuid, modifier_groups }: Sellable,
  chosen: Chosen,
  existingVariants: readonly ChosenVariant[],
): ChosenVariant[] | Refused => {
  const offeredGroups = new Set(modifier_groups.map(({ uuid }) => uuid))
  const named = new Set(chosen.map(({ group_uuid }) => group_uuid))
  if (named.size < chosen.length || [...named].some((uuid) => !offeredGroups.has(uuid)))
    return reject('order.variants_incomplete', { product_uuid, group: '' })
  const variants: ChosenVariant[] = []
  for (const group of modifier_groups) {
    const sent = chosen.find(({ group_uuid }) => group_uuid === group.uuid)?.variants ?? []
    if (!isAllowed(group, sent))
      return reject('order.variants_incomplete', { product_uuid, group: group.name })
    for (const one of sent) {
      const variant = stampVariant(group, one, existingVariants)
      if (isRejection(variant)) return variant
      variants.push(variant)
    }
  }
  if (variants.length > mostVariants) return reject('order.variants_incomplete', { product_uuid, group: '' })
  return variants
}

type Sent = Chosen[number]['variants'][number]

/** Limits of the group (CAT-44) and of each variant (CAT-33). */
const isAllowed = (group: SellableGroup, sent: readonly Sent[]): boolean => {
  const { least, most } = limitsOf(group)
  const count = sent.reduce((all, { quantity }) => all + quantity, 0)
  const products = new Set(sent.map(({ product_uuid }) => product_uuid))
  return (
    least <= count &&
    count <= most &&
    products.size === sent.length &&
    sent.every(({ product_uuid, quantity }) => {
      const offered = group.variants.find((variant) => variant.product_uuid === product_uuid)
      return offered !== undefined && quantity <= offered.max_quantity
    })
  )
}

const stampVariant = (
  group: SellableGroup,
  { product_uuid, quantity, price }: Sent,
  existingVariants: readonly ChosenVariant[],
): ChosenVariant | Refused => {
  const had = existingVariants.find(
    (one) => one.group_uuid === group.uuid && one.product_uuid === product_uuid,
  )
  const offered = group.variants.find((variant) => variant.product_uuid === product_uuid)
  const stamp = { group_uuid: group.uuid, product_uuid, quantity, price }
  if (had?.price === price) return { ...stamp, name: had.name }
  if (offered?.price === price || offered?.former_prices?.includes(price))
    return { ...stamp, name: offered.name }
  return reject('order.price_changed', { product_uuid, price: offered?.price ?? 0 })
}
