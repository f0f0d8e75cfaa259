import type { Instant } from '@bon/contracts/kernel'
import { shopClock } from '../../../shared/format/index.ts'

/** `2026-11-21T08:00` in the shop's time zone, whatever zone the device has. */
export const localOf = (value: unknown): string =>
  typeof value === 'string' && value !== ''
    ? Temporal.Instant.from(value)
        .toZonedDateTimeISO(shopClock.zone())
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    : ''

export const momentOf = (typed: string): Instant | null =>
  typed === ''
    ? null
    : Temporal.PlainDateTime.from(typed)
        .toZonedDateTime(shopClock.zone())
        .toInstant()
        .toString({ smallestUnit: 'millisecond' })
