import { instantOf, type Uuid } from '@bon/contracts/kernel'
import { shopClock } from '../../shared/format/index.ts'
import { keep, kept, now } from '../../shared/platform/index.ts'

type Last = { day: string; nr: number }
const isLast = (value: unknown): value is Last =>
  typeof value === 'object' &&
  value !== null &&
  'day' in value &&
  'nr' in value &&
  typeof value.nr === 'number'

/**
 * The next number of an open bon: per register and day, not fiscal (architecture.md 4b). The device counts; a device
 * that is new today starts after what the session has sold.
 */
export const nextShortNr = (register_uuid: Uuid, soldToday: number): number => {
  const key = `short-nr.${register_uuid}`
  const day = shopClock.businessDay(instantOf(now()))
  const last = kept(key)
  const known = isLast(last) && last.day === day ? last.nr : 0
  const nr = Math.max(known, soldToday) + 1
  keep(key, { day, nr })
  return nr
}
