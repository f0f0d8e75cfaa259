import type { RegisterUuid } from '@bon/contracts/kernel'

let pending: { register_uuid: RegisterUuid; pin: string } | undefined

/** Hands a typed PIN over to the register that opens next: in memory, readable once. */
export const enteredPin = {
  put: (register_uuid: RegisterUuid, pin: string): void => {
    pending = { register_uuid, pin }
  },
  take: (register_uuid: RegisterUuid): string | undefined => {
    const pin = pending?.register_uuid === register_uuid ? pending.pin : undefined
    pending = undefined
    return pin
  },
}
