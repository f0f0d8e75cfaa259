import { decimal } from '@bon/contracts/journal'
import {
  addMs,
  type Instant,
  localTime,
  type Money,
  type Quantity,
  type TenthsOfPercent,
} from '@bon/contracts/kernel'

/** Local date of a moment: xsd:date. */
export const dateOf = (at: Instant, zone: string): string => localTextOf(at, zone).slice(0, 10)

/** Local time of a moment with its offset, as the signature has it (LAW-2): xsd:time. */
export const timeOf = (at: Instant, zone: string): string =>
  localTextOf(at, zone).slice(11, 19) + offsetOf(at, zone).text

type Offset = { minute: string; ms: number; text: string }
/** By zone, of the minute that was asked for last: facts come in the order of time, and each has several moments. */
const offsets = new Map<string, Offset>()

const offsetOf = (at: Instant, zone: string): Offset => {
  const known = offsets.get(zone)
  const minute = at.slice(0, 16)
  if (known?.minute === minute) return known
  const { offset: text, offsetNanoseconds } = localTime(at, zone)
  const found = { minute, ms: offsetNanoseconds / 1_000_000, text }
  offsets.set(zone, found)
  return found
}

/** As a moment in UTC is written, in local time. */
const localTextOf = (at: Instant, zone: string): string => addMs(at, offsetOf(at, zone).ms)

/** Thousandths as a decimal without useless zeros: 2, 0.375, -1. */
export const quantityOf = (quantity: Quantity): string => String(quantity / 1000)

export const percentOf = (rate: TenthsOfPercent): string => String(rate / 10)

/** C: above or equal to zero; D: below (LAW-2). */
export const signOf = (amount: Money): 'C' | 'D' => (amount < 0 ? 'D' : 'C')

export const amountOf = decimal

/** Seconds of a moment as the file has it. A bare time counts as UTC: only its order matters. Undefined: no such moment. */
export const secondOf = (date: string, time: string): number | undefined => {
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`
  try {
    return Temporal.Instant.from(`${date}T${zoned}`).epochMilliseconds / 1000
  } catch {
    // Text of a file that somebody else wrote.
    return undefined
  }
}
