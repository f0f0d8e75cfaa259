import { addMs, type Instant, type PlainDate } from '@bon/contracts/kernel'

type Recorded = { at: Instant; hour: number }

/**
 * Local date and hour of a moment of a receipt whose own local hour is known: projections have no time zone, and within
 * half a day of UTC that hour determines how far the clock is ahead. Between moments on either side of a change to or
 * from summer time it is an hour off.
 */
export const localMoment = (
  moment: Instant,
  { at, hour }: Recorded,
): { local_day: PlainDate; hour: number } => {
  const ahead = ((hour - utcHour(at) + 36) % 24) - 12
  const local = addMs(moment, ahead * 3_600_000)
  return { local_day: local.slice(0, 10), hour: utcHour(local) }
}

const utcHour = (at: Instant): number => Number(at.slice(11, 13))
