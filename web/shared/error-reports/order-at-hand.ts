import type { Uuid } from '@bon/contracts/kernel'

/** The order on the screen, for a report that is made when its screen has already fallen. */
let current: Uuid | null = null

export const orderAtHand = {
  get: (): Uuid | null => current,
  set: (uuid: Uuid | null): void => {
    current = uuid
  },
}
