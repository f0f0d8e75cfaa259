import type { PlainDate } from '@bon/contracts/kernel'
import { most_parts } from '@bon/contracts/saf-t'
import type { DayRange } from './spool.ts'

/** More than nine parts: `fits_until` is the last day that nine can hold. */
export class TooLarge extends Error {
  fits_until: PlainDate
  constructor(fits_until: PlainDate) {
    super(`nine parts hold the days until ${fits_until}`)
    this.fits_until = fits_until
  }
}

/**
 * A period as one part, or as up to nine that are divided between business days: each as many days as fit into
 * `room` bytes; a single day that is too large is a part by itself. @throws {@link TooLarge}
 */
export const dividePeriod = (
  days: readonly PlainDate[],
  { room, bytesOn }: { room: number; bytesOn(day: PlainDate): number },
): DayRange[] => {
  const parts: DayRange[] = []
  let filled = 0
  let before: PlainDate = ''
  for (const day of days) {
    const size = bytesOn(day)
    const last = parts.at(-1)
    if (!last || (size > 0 && filled > 0 && filled + size > room)) {
      if (parts.length === most_parts) throw new TooLarge(before)
      parts.push({ from: day, to: day })
      filled = size
    } else {
      last.to = day
      filled += size
    }
    before = day
  }
  return parts
}
