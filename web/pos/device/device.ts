import { type CashierUuid, instantOf, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { shopClock } from '../../shared/format/index.ts'
import { forget, now, readStored, writeStored } from '../../shared/platform/index.ts'

type Last = { day: string; nr: number }
const isLast = (value: unknown): value is Last =>
  typeof value === 'object' &&
  value !== null &&
  'day' in value &&
  'nr' in value &&
  typeof value.nr === 'number'

/**
 * The next number of an open bon, per register and day, not fiscal (ARCH-15). The device counts; a device without a
 * count for today starts after the session's sales.
 */
export const nextShortNr = (register_uuid: RegisterUuid, soldToday: number): number => {
  const key = `short-nr.${register_uuid}`
  const day = shopClock.businessDay(instantOf(now()))
  const last = readStored(key)
  const lastNr = isLast(last) && last.day === day ? last.nr : 0
  const nr = Math.max(lastNr, soldToday) + 1
  writeStored(key, { day, nr })
  return nr
}

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
