import { decimal } from '@bon/contracts/journal'
import {
  type Instant,
  localTime,
  type Money,
  type Quantity,
  type TenthsOfPercent,
} from '@bon/contracts/kernel'

/** Local date of a moment: xsd:date. */
export const dateOf = (at: Instant, zone: string): string => localTime(at, zone).toPlainDate().toString()

/** Local time of a moment with its offset, as the signature has it (LAW-2): xsd:time. */
export const timeOf = (at: Instant, zone: string): string => {
  const local = localTime(at, zone)
  return local.toPlainTime().toString({ smallestUnit: 'second' }) + local.offset
}

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
