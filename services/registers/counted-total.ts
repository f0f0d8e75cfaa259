import { type Money, money, sum } from '@bon/contracts/kernel'
import type { CountLine } from '@bon/contracts/registers'

export const countedTotal = (counts: readonly CountLine[]): Money =>
  sum(counts.map(({ unit, count }) => money(unit * count)))

/** Every denomination once, and no unknown one (SPEC-5). */
export const isComplete = (counts: readonly CountLine[], units: readonly number[]): boolean =>
  counts.length === units.length && units.every((unit) => counts.some((line) => line.unit === unit))
