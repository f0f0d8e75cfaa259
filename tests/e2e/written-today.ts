import { businessDay, danishDay, instantOf } from '@bon/contracts/kernel'

/** The business day that is open now, as a date field writes it: `28.11.2026`. */
export const writtenToday = (): string => {
  const [year, month, day] = businessDay(instantOf(Date.now()), danishDay).split('-')
  return `${day}.${month}.${year}`
}
