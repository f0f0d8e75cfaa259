/** A payment that the house has taken or given back: what it was by says whether the drawer opens (PAY-27). */
export type DrawerWish = { cashier_uuid: string; payment_uuid: string; payment_type_uuid: string }

let hear: ((wish: DrawerWish) => void) | undefined
const waiting: DrawerWish[] = []

/** Said by who takes money, done by what comes after the first key: at the latest then. */
export const drawerWish = {
  say: (wish: DrawerWish): void => {
    if (hear) hear(wish)
    else waiting.push(wish)
  },
  /** Who does it; answers how to stop. */
  by: (work: (wish: DrawerWish) => void): (() => void) => {
    hear = work
    for (const wish of waiting.splice(0)) work(wish)
    return () => {
      if (hear === work) hear = undefined
    }
  },
}
