import type { PlainDate } from '../kernel/index.ts'

/** The last Friday before today; on a Friday, the one a week earlier (BEYOND-10). */
export const lastFriday = (today: PlainDate): PlainDate => {
  const date = Temporal.PlainDate.from(today)
  return date.subtract({ days: ((date.dayOfWeek + 1) % 7) + 1 }).toString()
}
