import { useRefused } from '../availability/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { type BonLine, isCounted } from './cart.ts'
import { barePrice } from './cart-wire.ts'
import { productOf } from './product-of.ts'
import { usePricing } from './use-pricing.ts'
import { usePut } from './use-put.ts'
import { useTake } from './use-take.ts'

/** "Samme igen": the chosen line, else the last one, once more, at the price of this moment. */
export const useAgain = (): (() => void) => {
  const { register, cartNow, cartOff } = useSteadyPos()
  const { priceOf } = usePricing()
  const { take } = useTake()
  const put = usePut()
  const refused = useRefused()

  const repeat = (line: BonLine): void => {
    const product = productOf(register, line.product_uuid)
    if (!product || refused(product)) return
    // Each portion has a weight of its own.
    if (!isCounted(line)) {
      take(product)
      return
    }
    const { price, ...rule } = priceOf(product)
    const { quantity, variants = [], opt_outs = [], texts = {} } = line
    const choice = { variants, opt_outs, texts }
    put({ product, quantity, price: price ?? barePrice(line), rule, choice })
  }
  return () => {
    const { lines, selected } = cartNow()
    const own = lines.filter(({ parent_uuid, gift_card }) => !parent_uuid && !gift_card)
    const line = own.find(({ uuid }) => uuid === selected) ?? own.at(-1)
    if (line && !cartOff) repeat(line)
  }
}
