import type { Instant, PlainDate } from '@bon/contracts/kernel'

/**
 * Bounds of the moments whose business day is in a period: a zone and a cut-off move a day's ends by less than two days.
 * With them an index by moment begins where the period does, however long ago that is.
 */
export const momentBefore = (from: PlainDate): Instant =>
  startOf(Temporal.PlainDate.from(from).subtract({ days: 2 }))

export const momentAfter = (to: PlainDate): Instant => startOf(Temporal.PlainDate.from(to).add({ days: 3 }))

/** Moments are compared as text, so years beyond four digits are cut. */
const startOf = (day: Temporal.PlainDate): Instant => {
  if (day.year < 0) return '0000-01-01T00:00:00.000Z'
  return day.year > 9_999 ? '9999-12-31T23:59:59.999Z' : `${day}T00:00:00.000Z`
}
