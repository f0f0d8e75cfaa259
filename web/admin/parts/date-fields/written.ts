import { PlainDate } from '@bon/contracts/kernel'

/** What a field holds: `2026-11-27`, `2026-11-27T08:00` or `08:00`. */
export type FieldKind = 'date' | 'date-time' | 'time'

const dates = [
  /^(?<day>\d{1,2})[./ -](?<month>\d{1,2})[./ -](?<year>\d{4})$/,
  // What a keypad of digits can write.
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
]
const times = /^(?<hour>[01]?\d|2[0-3])[:.]?(?<minute>[0-5]\d)$/

/** The value of a typed text; undefined while it is none. */
export const readText = (kind: FieldKind, text: string): string | undefined => {
  const trimmed = text.trim()
  if (kind === 'date') return dateIn(trimmed)
  if (kind === 'time') return timeIn(trimmed)
  const [, date, time] = /^(.+)[T ](\S+)$/.exec(trimmed) ?? []
  if (date === undefined || time === undefined) return undefined
  const [day, hour] = [dateIn(date.trim()), timeIn(time)]
  return day && hour && `${day}T${hour}`
}

/** Whether a date is written as one, so that what is wrong is that the calendar has no such day. */
export const isWrittenDate = (text: string): boolean => partsOf(text.trim()) !== undefined

const partsOf = (text: string) => dates.map((pattern) => pattern.exec(text)?.groups).find(Boolean)

const dateIn = (text: string): string | undefined => {
  const parts = partsOf(text)
  if (!parts) return undefined
  const { year = '', month = '', day = '' } = parts
  return PlainDate.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data
}

const timeIn = (text: string): string | undefined => {
  const parts = times.exec(text)?.groups
  return parts && `${parts['hour']?.padStart(2, '0')}:${parts['minute']}`
}
