import type { Cart } from '../sale/cart.ts'

let cart: Cart | undefined

/** The bon as it is now, for an undo that is pressed when the screen that offered it is long gone. */
export const inHand = {
  is: (now: Cart | undefined): void => {
    cart = now
  },
  now: (): Cart | undefined => cart,
}
