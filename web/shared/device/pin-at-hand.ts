import type { Uuid } from '@bon/contracts/kernel'

let held: { register_uuid: Uuid; pin: string } | undefined

/** A PIN on its way from the page where it was just typed to the register that opens next: in memory, and once. */
export const pinAtHand = {
  put: (register_uuid: Uuid, pin: string): void => {
    held = { register_uuid, pin }
  },
  take: (register_uuid: Uuid): string | undefined => {
    const pin = held?.register_uuid === register_uuid ? held.pin : undefined
    held = undefined
    return pin
  },
}
