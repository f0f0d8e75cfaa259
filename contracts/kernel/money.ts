import { z } from 'zod'
import { allocate } from './allocate.ts'

/**
 * An amount in minor units (øre): an integer, negative for returns. The currency is the company's and never changes. It
 * holds the sum of a million of the largest amounts, so that no total of a fact outgrows it.
 */
export const Money = z.int().min(-1e15).max(1e15).brand<'Money'>()
export type Money = z.infer<typeof Money>

/** The most that one order may come to and that a client may name, in minor units: 10,000,000.00. */
export const largestAmount = 1_000_000_000

/** An amount as a client sends it. What it counts may come to more, and is a `CountedSum`. */
export const Amount = z.int().min(-largestAmount).max(largestAmount).brand<'Money'>()

/** A sum that a client counted, or repeats from its screen: of a drawer, of a session. */
export const CountedSum = z.int().min(-1e12).max(1e12).brand<'Money'>()

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
