import { isRejection, type ProductUuid, reject } from '@bon/contracts/kernel'
import type { CartLine, ChosenVariant, Deviation } from '@bon/contracts/orders'
import type { Sellable } from '../resources/index.ts'
import { chooseVariants } from './choose-variants.ts'

type Chosen = NonNullable<CartLine['product_modifier_group']>
type Waiting = {
  /** Says what would have been refused live. */
  accept: (deviation: Deviation) => void
  sellable: (product_uuid: ProductUuid, as_part: boolean) => Promise<Pick<Sellable, 'name'> | undefined>
}

/**
 * The chosen variants of a line that was sold while its till waited: as sold, at the prices that the till showed, and said
 * where the configuration of then has them otherwise.
 */
export const variantsThen = async (
  offered: Sellable,
  chosen: Chosen,
  existingVariants: readonly ChosenVariant[],
  { accept, sellable }: Waiting,
) => {
  const { product_uuid } = offered
  const variants = chooseVariants(offered, chosen, existingVariants)
  if (!isRejection(variants)) return variants
  accept({ kind: variants.rejection === 'order.price_changed' ? 'price' : 'choices', product_uuid })
  const found = await Promise.all(
    chosen.flatMap(({ group_uuid, variants: each }) =>
      each.map(async ({ product_uuid: of, quantity, price }) => {
        const name = (await sellable(of, true))?.name
        return name && { group_uuid, product_uuid: of, name, quantity, price }
      }),
    ),
  )
  const named = found.flatMap((one) => (one ? [one] : []))
  return named.length < found.length ? reject('order.product_unknown', { product_uuid }) : named
}
