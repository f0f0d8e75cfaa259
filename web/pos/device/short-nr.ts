import { instantOf, type RegisterUuid } from '@bon/contracts/kernel'
import { shopClock } from '../../shared/format/index.ts'
import { now, readStored, writeStored } from '../../shared/platform/index.ts'

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
