import { type Instant, localTime, type PlainDate } from '../kernel/index.ts'

/** `1.234,50` in Danish notation, in both languages; the minus sign is one that every printer has. */
export const amount = (minor: number): string => {
  const digits = Math.abs(minor).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${minor < 0 ? '-' : ''}${whole},${digits.slice(-2)}`
}

/** Tenths of a percent: `25 %`, `12,5 %`. */
export const percent = (tenths: number): string => `${decimal(tenths, 10)} %`

/** Thousandths without trailing zeros: `2`, `0,375`. */
export const pieces = (thousandths: number): string => decimal(thousandths, 1000)

const decimal = (value: number, of: number): string => String(value / of).replace('.', ',')

export const dayOf = (day: PlainDate): string => day.split('-').toReversed().join('.')

export const dateOf = (at: Instant, zone: string): string =>
  dayOf(localTime(at, zone).toPlainDate().toString())

export const momentOf = (at: Instant, zone: string): string =>
  `${dateOf(at, zone)} ${localTime(at, zone).toPlainTime().toString().slice(0, 5)}`

/** `12 34 56 78` */
export const cvrOf = (cvr: string): string => cvr.replace(/(\d\d)(?=\d)/g, '$1 ')
