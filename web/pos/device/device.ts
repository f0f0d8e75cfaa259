import { type CashierUuid, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { forget, readStored, writeStored } from '../../shared/platform/index.ts'

/** The cashier signed in at a register in this tab; a new tab asks for the PIN again. */
export const cashierHere = {
  of: (register_uuid: RegisterUuid): Uuid | undefined => {
    const parsed = Uuid.safeParse(readStored(`cashier.${register_uuid}`, 'tab'))
    return parsed.success ? parsed.data : undefined
  },
  remember: (register_uuid: RegisterUuid, cashier_uuid: CashierUuid) =>
    writeStored(`cashier.${register_uuid}`, cashier_uuid, 'tab'),
  forget: (register_uuid: RegisterUuid) => forget(`cashier.${register_uuid}`, 'tab'),
}

/** The state of a navigation that a typed PIN began; a page reload does not have it. */
export const freshSignIn = { signedIn: true }
export const isFreshSignIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signedIn' in state
