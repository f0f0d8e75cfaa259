import { type Instant, plus, type Uuid } from '@bon/contracts/kernel'
import { type PriceContext, priceAt } from '@bon/contracts/prices'
import type { RegisterProduct } from '@bon/contracts/registers'
import { type BonLine, type Cart, isSaved } from './cart.ts'
import { variantsPrice } from './cart-wire.ts'

type Reprice = {
  find: (uuid: Uuid) => RegisterProduct | undefined
  contextAt: (at: Instant) => PriceContext
  /** The time that decides a line's price. */
  at: (line: BonLine) => Instant
}

/**
 * Reprices unsaved lines for another delivery type, price profile or time. Saved lines keep their price; an open price
 * keeps what was typed.
 */
export const repriced = (cart: Cart, { find, contextAt, at }: Reprice): BonLine[] =>
  cart.lines.map((line) => {
    const product = isSaved(cart, line.uuid) ? undefined : find(line.product_uuid)
    if (!product) return line
    const moment = at(line)
    const { price, ...rule } = priceAt(product, contextAt(moment))
    if (price === null) return line
    const { price_profile_uuid: _, time_delimitation_uuid: __, ...plain } = line
    return {
      ...plain,
      unit_price: plus(price, variantsPrice(line.variants)),
      ...rule,
      ...(!line.parent_uuid && { tapped_at: moment }),
    }
  })
