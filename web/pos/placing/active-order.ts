import type { Cart } from '../sale/cart.ts'

let cart: Cart | undefined

/** The current bon, for an undo pressed after the screen that offered it has gone. */
export const activeOrder = {
  is: (now: Cart | undefined): void => {
    cart = now
  },
  now: (): Cart | undefined => cart,
}
