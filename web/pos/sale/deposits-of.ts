import type { Money } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'

/** The deposits with a price, which a guest may bring back without a bon. */
export const depositsOf = (
  products: readonly RegisterProduct[],
): { uuid: RegisterProduct['uuid']; name: string; price: Money }[] =>
  products.flatMap(({ uuid, name, price, special_behaviour }) =>
    special_behaviour === 'deposit' && price !== null && price > 0 ? [{ uuid, name, price }] : [],
  )
