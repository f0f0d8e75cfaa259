import { PlainDate } from '@bon/contracts/kernel'
import { shopClock } from '../../shared/format/index.ts'

/** Days from 30 December 1899, with the time of day as a fraction: how spreadsheets store a moment. */
export type Serial = number

const day_ms = 86_400_000
/** 30 December 1899 in milliseconds from 1970. */
const serial_zero = Temporal.Instant.from('1899-12-30T00:00:00Z').epochMilliseconds

/** An hour of UTC in the shop's zone: `20-11-2026 18`, `2026-11-20T18`, and its beginning as a serial. */
type LocalHour = { text: string; iso: string; serial: Serial }

/**
 * Local time of many moments, to the second. Each hour is converted once: a million rows are a few thousand hours, and
 * minutes and seconds stay as they are, because a shop's zone is whole hours from UTC. (Any other zone is converted
 * moment by moment.)
 */
export const localMoments = () => {
  const zone = shopClock.zone()
  const hours = new Map<string, LocalHour | undefined>()
  const hourOf = (moment: string): LocalHour | undefined => {
    const key = moment.slice(0, 13)
    if (!hours.has(key)) hours.set(key, localHour(`${key}:00:00Z`, zone))
    return hours.get(key)
  }
  /** Minutes and seconds, `:42:07`. */
  const within = (moment: string) => moment.slice(13, 19)
  const slowly = (moment: string): string =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 19)

  const isoOf = (moment: string): string => {
    const hour = hourOf(moment)
    return hour ? `${hour.iso}${within(moment)}` : slowly(moment)
  }
  return {
    /** `2026-11-20T18:42:07`, without a zone. */
    isoOf,
    /** `20-11-2026 18:42:07` */
    textOf: (moment: string): string => {
      const hour = hourOf(moment)
      if (hour) return `${hour.text}${within(moment)}`
      const iso = slowly(moment)
      return `${dayText(iso)} ${iso.slice(11)}`
    },
    serialOf: (moment: string): Serial => {
      const iso = isoOf(moment)
      const [minute, second] = [Number(iso.slice(14, 16)), Number(iso.slice(17, 19))]
      const hour = hourOf(moment)?.serial ?? daySerial(iso.slice(0, 10)) + Number(iso.slice(11, 13)) / 24
      return hour + (minute * 60 + second) / 86_400
    },
  }
}

const localHour = (moment: string, zone: string): LocalHour | undefined => {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone)
  if (local.minute !== 0) return undefined
  const iso = local.toPlainDateTime().toString().slice(0, 13)
  const serial = daySerial(iso.slice(0, 10)) + local.hour / 24
  return { text: `${dayText(iso)} ${iso.slice(11)}`, iso, serial }
}

/** `20-11-2026`: the order of Danish spreadsheets, which read it as a date. */
export const dayText = (day: string): string => `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`

export const daySerial = (day: string): Serial =>
  (Temporal.PlainDate.from(PlainDate.parse(day)).toZonedDateTime('UTC').epochMilliseconds - serial_zero) /
  day_ms
