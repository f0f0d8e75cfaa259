import { useState } from 'react'
import { parseMoney } from '../../../shared/money/index.ts'

/**
 * Converts typed text to a value and back. Unreadable text stays text, so that the schema rejects it in place and
 * nothing is lost.
 */
export type Reading = { read: (typed: string) => number | undefined; show: (value: number) => string }

const decimal = (typed: string): string => typed.trim().replace(/^−/, '-').replace(',', '.')
const digits = (typed: string, form: RegExp): boolean => form.test(decimal(typed))

export const whole: Reading = {
  read: (typed) => (digits(typed, /^-?\d{1,15}$/) ? Number(decimal(typed)) : undefined),
  show: String,
}

/** CAT-35, POS-40: comma or dot, times 100, rounded. */
export const amount: Reading = {
  read: parseMoney,
  show: (value) => {
    const cents = String(Math.abs(value)).padStart(3, '0')
    return `${value < 0 ? '−' : ''}${cents.slice(0, -2)},${cents.slice(-2)}`
  },
}

/** Tenths of a percent, typed as percent: `12,5`. */
export const tenths: Reading = {
  read: (typed) => {
    const plain = decimal(typed.replace('%', ''))
    return /^\d{1,4}(\.\d?)?$/.test(plain) ? Math.round(Number(plain) * 10) : undefined
  },
  show: (value) => {
    const rest = value % 10
    return `${(value - rest) / 10}${rest === 0 ? '' : `,${rest}`}`
  },
}

export const meantBy = ({ read }: Reading, typed: string): unknown =>
  typed.trim() === '' ? null : (read(typed) ?? typed)

export const textOf = ({ show }: Reading, value: unknown): string =>
  typeof value === 'number' ? show(value) : value === null || value === undefined ? '' : String(value)

/** The text of a number field: as typed while it equals the value, otherwise the formatted value. */
export const useTyped = (reading: Reading, value: unknown) => {
  const [typed, setTyped] = useState(() => textOf(reading, value))
  const shown = meantBy(reading, typed) === (value ?? null) ? typed : textOf(reading, value)
  return [shown, setTyped] as const
}
