import { instantOf } from '@bon/contracts/kernel'
import { now } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'
import type { BonLine } from './cart.ts'
import { barePrice } from './cart-wire.ts'
import { productOf } from './product-of.ts'
import { usePricing } from './use-pricing.ts'

/** Opens a line's choices again; a product no longer sold keeps its current ones. */
export const useEditLine = () => {
  const { register, dispatch } = usePos()
  const { priceOf } = usePricing()
  const can = (line: BonLine): boolean => productOf(register, line.product_uuid) !== undefined
  const open = (line: BonLine, { writing = false } = {}): void => {
    const product = productOf(register, line.product_uuid)
    if (!product) return
    const tapped_at = line.tapped_at ?? instantOf(now())
    const { price, ...rule } = priceOf(product, tapped_at)
    const item = {
      product,
      line,
      line_uuid: line.uuid,
      quantity: line.quantity,
      price: barePrice(line),
      is_open: price === null,
      rule,
      tapped_at,
      writing,
    }
    dispatch({ type: 'opened', dialog: { kind: 'cartItemCustomisation', item } })
  }
  return { can, open }
}
