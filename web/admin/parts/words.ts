import type { PlainDate } from '@bon/contracts/kernel'
import { weekdayOf } from '../../shared/format/index.ts'

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `Fredag 20. november`; in English with the day before the month, too. */
export const longDayOf = (day: PlainDate, language: string): string => {
  const locale = language === 'en' ? 'en-GB' : language
  const date = Temporal.PlainDate.from(day).toLocaleString(locale, { day: 'numeric', month: 'long' })
  return `${capitalised(weekdayOf(day, language))} ${date}`
}

/** The name of a month by its two digits: `juli`. */
export const monthOf = (month: string, language: string): string =>
  Temporal.PlainDate.from(`2025-${month}-01`).toLocaleString(language, { month: 'long' })

/** A Z report's number as it is printed: `0411`. */
export const zNumber = (n: number): string => `${n}`.padStart(4, '0')

/** A signature or hash shortened for visual comparison: `5f8b…21d4`. Short ones are unchanged. */
export const shortMark = (mark: string): string =>
  mark.length <= 10 ? mark : `${mark.slice(0, 4)}…${mark.slice(-4)}`
