import type { Uuid } from '@bon/contracts/kernel'
import type { RegisterData, RegisterProduct } from '@bon/contracts/registers'

type Range = Pick<RegisterData, 'products' | 'dependents'>
const known = new WeakMap<Range['products'], Map<Uuid, RegisterProduct>>()

/** By its id, those too that are sold as a part of others only; a range of twenty thousand is read once. */
export const productOf = ({ products, dependents }: Range, uuid: Uuid): RegisterProduct | undefined => {
  let range = known.get(products)
  if (!range) {
    range = new Map([...products, ...dependents].map((product) => [product.uuid, product]))
    known.set(products, range)
  }
  return range.get(uuid)
}
