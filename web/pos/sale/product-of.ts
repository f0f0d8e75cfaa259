import type { Uuid } from '@bon/contracts/kernel'
import type { RegisterData, RegisterProduct } from '@bon/contracts/registers'

type Range = Pick<RegisterData, 'products' | 'dependents'>
const rangeCache = new WeakMap<Range['products'], Map<Uuid, RegisterProduct>>()

/** A product by id, including those sold only as part of others; the lookup map is built once per catalogue. */
export const productOf = ({ products, dependents }: Range, uuid: Uuid): RegisterProduct | undefined => {
  let range = rangeCache.get(products)
  if (!range) {
    range = new Map([...products, ...dependents].map((product) => [product.uuid, product]))
    rangeCache.set(products, range)
  }
  return range.get(uuid)
}
