/** A payment or refund the server recorded; its payment type decides whether the drawer opens (PAY-27). */
export type DrawerWish = { cashier_uuid: string; payment_uuid: string; payment_type_uuid: string }

let onKey: ((wish: DrawerWish) => void) | undefined
const waiting: DrawerWish[] = []

/** A queue between the payment code and the lazily loaded drawer code: wishes sent before it is loaded wait here. */
export const drawerWish = {
  send: (wish: DrawerWish): void => {
    if (onKey) onKey(wish)
    else waiting.push(wish)
  },
  /** Registers the handler; returns the unsubscribe function. */
  by: (work: (wish: DrawerWish) => void): (() => void) => {
    onKey = work
    for (const wish of waiting.splice(0)) work(wish)
    return () => {
      if (onKey === work) onKey = undefined
    }
  },
}
