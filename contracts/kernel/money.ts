import { z } from 'zod'
import { allocate } from './allocate.ts'

/**
 * An amount in minor units (øre): an integer, negative for returns. The currency is fixed per company. The range fits a
 * million times the largest amount, so that no total of an event overflows it.
 */
export const Money = z.int().min(-1e15).max(1e15).brand<'Money'>()
export type Money = z.infer<typeof Money>

/** Upper limit of one order and of any amount a client sends, in minor units: 10,000,000.00. */
export const largestAmount = 1_000_000_000

/** An amount as a client sends it. A counted total may exceed it and is a `CountedSum`. */
export const Amount = z.int().min(-largestAmount).max(largestAmount).brand<'Money'>()

/** A total that a client counted or confirms from its screen, of a drawer or a session. */
export const CountedSum = z.int().min(-1e12).max(1e12).brand<'Money'>()

/** Converts a whole number of minor units to `Money`. @throws RangeError for any other number, which is a bug. */
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

/** Rounds half away from zero, so that a return mirrors its sale. Both arguments are integers. */
export const divideRounded = (numerator: number, denominator: number): number => {
  const sign = Math.sign(numerator) * Math.sign(denominator)
  const [n, d] = [Math.abs(numerator), Math.abs(denominator)]
  const whole = Math.floor(n / d)
  return sign * ((n - whole * d) * 2 >= d ? whole + 1 : whole) || 0
}

/** Rounds to a multiple of `unit` minor units, ties away from zero (DEF-04: 25 and 75 øre go up at 50 øre). */
export const roundTo = (amount: Money, unit: number): Money =>
  unit <= 1 ? amount : money(divideRounded(amount, unit) * unit)

/** Splits an amount over weights so that the parts add up to it exactly (RULE-1: largest remainder). */
export const share = (amount: Money, weights: readonly number[]): Money[] =>
  allocate(amount, weights).map(money)
