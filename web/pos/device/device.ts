import { type CashierUuid, instantOf, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { shopClock } from '../../shared/format/index.ts'
import { forget, now, readStored, writeStored } from '../../shared/platform/index.ts'

/** `free`: numbers given out today that no bon needed. */
type Given = { day: string; nr: number; free?: readonly number[] }
const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' &&
  value !== null &&
  'day' in value &&
  'nr' in value &&
  typeof value.nr === 'number'

const keyOf = (register_uuid: RegisterUuid): string => `short-nr.${register_uuid}`
const givenToday = (register_uuid: RegisterUuid): Given => {
  const day = shopClock.businessDay(instantOf(now()))
  const stored = readStored(keyOf(register_uuid))
  return isGiven(stored) && stored.day === day ? stored : { day, nr: 0 }
}

/**
 * The next number of an open bon, per register and day, not fiscal (ARCH-15). The device counts; a device without a
 * count for today starts after the session's sales. A number that was given back comes first.
 */
export const nextShortNr = (register_uuid: RegisterUuid, soldToday: number): number => {
  const { day, nr: last, free = [] } = givenToday(register_uuid)
  const nr = free.length > 0 ? Math.min(...free) : Math.max(last, soldToday) + 1
  const left = free.filter((one) => one !== nr)
  writeStored(keyOf(register_uuid), { day, nr: Math.max(last, nr), free: left })
  return nr
}

/** Gives back the number of a bon that never had a line, so that the day's numbers have no gap. */
export const giveBackShortNr = (register_uuid: RegisterUuid, nr: number): void => {
  const { day, nr: last, free = [] } = givenToday(register_uuid)
  // A number of the day before is not one of today's.
  if (nr > last || free.includes(nr)) return
  writeStored(keyOf(register_uuid), { day, nr: last, free: [...free, nr] })
}

/** The cashier signed in at a register in this tab; a new tab asks for the PIN again, and so does a reopened one. */
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
