import { z } from 'zod'
import { allocate } from './allocate.ts'

/** An amount in minor units (øre): an integer, negative for returns. The currency is the company's and never changes. */
export const Money = z.int().min(-100_000_000_00).max(100_000_000_00).brand<'Money'>()
export type Money = z.infer<typeof Money>

/** Makes money of a whole number of minor units; anything else is a bug and throws. */
export const money = (minor: number): Money => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount in minor units: ${minor}`)
  return (minor === 0 ? 0 : minor) as Money
}

export const zero = money(0)

export const sum = (amounts: Iterable<Money>): Money => {
  let total = 0
  for (const amount of amounts) total += amount
  return money(total)
}

export const plus = (a: Money, b: Money): Money => money(a + b)
export const minus = (a: Money, b: Money): Money => money(a - b)
export const negated = (a: Money): Money => money(-a)

/** Half away from zero, so that a return is the mirror image of its sale. Both arguments are integers. */
export const divideRounded = (numerator: number, denominator: number): number => {
  const sign = Math.sign(numerator) * Math.sign(denominator)
  const [n, d] = [Math.abs(numerator), Math.abs(denominator)]
  const whole = Math.floor(n / d)
  return sign * ((n - whole * d) * 2 >= d ? whole + 1 : whole) || 0
}

/** Rounds to a multiple of `unit` minor units, ties away from zero (DEF-04: 25 and 75 øre go up at 50 øre). */
export const roundTo = (amount: Money, unit: number): Money =>
  unit <= 1 ? amount : money(divideRounded(amount, unit) * unit)

/** Splits an amount over weights so that the parts add up to it exactly (rule 1: largest remainder). */
export const share = (amount: Money, weights: readonly number[]): Money[] =>
  allocate(amount, weights).map(money)
