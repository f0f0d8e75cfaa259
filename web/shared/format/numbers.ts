import { divideRounded } from '@bon/contracts/kernel'

const minus = '−'
const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.')
const signOf = (value: number): string => (value < 0 ? minus : '')

/** Minor units as `1.234,50`. */
export const money = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${signOf(minor)}${grouped(digits.slice(0, -2))},${digits.slice(-2)}`
}

/** Rounded to whole kroner: `1.235`. */
export const wholeMoney = (minor: number): string => {
  const whole = divideRounded(minor, 100)
  return `${signOf(whole)}${grouped(String(Math.abs(whole)))}`
}

/** The price on a product key: without øre when they are zero. */
export const shortMoney = (minor: number): string => (minor % 100 === 0 ? wholeMoney(minor) : money(minor))

export const count = (whole: number): string => `${signOf(whole)}${grouped(String(Math.abs(whole)))}`

/** Thousandths as `2` or `0,375`. */
export const quantity = (thousandths: number): string => {
  const digits = String(Math.abs(thousandths)).padStart(4, '0')
  const rest = digits.slice(-3).replace(/0+$/, '')
  return `${signOf(thousandths)}${grouped(digits.slice(0, -3))}${rest ? `,${rest}` : ''}`
}

/** Tenths of a percent as `25 %` or `12,5 %`. */
export const percent = (tenths: number): string => {
  const digits = String(Math.abs(tenths)).padStart(2, '0')
  const rest = digits.slice(-1)
  return `${signOf(tenths)}${digits.slice(0, -1)}${rest === '0' ? '' : `,${rest}`} %`
}

/** The label of a note or coin: `500`, `50 øre`. */
export const denomination = (unit: number): string => (unit < 100 ? `${unit} øre` : shortMoney(unit))

/** A Danish company number in pairs: `12 34 56 78`. */
export const cvr = (digits: string): string => digits.replace(/(\d{2})(?=\d)/g, '$1 ')
