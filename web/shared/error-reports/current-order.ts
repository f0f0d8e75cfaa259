import type { Uuid } from '@bon/contracts/kernel'

/** The order on screen, for a report made after its screen has crashed. */
let current: Uuid | null = null

export const currentOrder = {
  get: (): Uuid | null => current,
  set: (uuid: Uuid | null): void => {
    current = uuid
  },
}
