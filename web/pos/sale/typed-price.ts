import type { Money } from '@bon/contracts/kernel'
import { parseMoney } from '../../shared/money/index.ts'

/** A price must be above zero; use a discount to give something away. */
export const readPrice = (typed: string): Money | undefined => {
  const price = parseMoney(typed)
  return price !== undefined && price > 0 ? price : undefined
}
export const priceShape = /^\d{0,7}(,\d{0,2})?$/
