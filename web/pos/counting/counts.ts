import { type Money, money, sum } from '@bon/contracts/kernel'
import type { CountLine } from '@bon/contracts/registers'

/** Count per denomination; an uncounted denomination is absent, zero is a count. */
export type Counts = Readonly<Record<number, number>>

const worth = (counts: Counts, units: readonly number[]): Money =>
  sum(units.map((unit) => money(unit * (counts[unit] ?? 0))))

export const counted = worth
export const ofNotes = (counts: Counts, units: readonly number[]): Money =>
  worth(
    counts,
    units.filter((unit) => unit >= 5000),
  )
export const ofCoins = (counts: Counts, units: readonly number[]): Money =>
  worth(
    counts,
    units.filter((unit) => unit < 5000),
  )

export const countedKinds = (counts: Counts, units: readonly number[]): number =>
  units.filter((unit) => counts[unit] !== undefined).length

/** Every coin and note type is filled (SPEC-5). */
export const isComplete = (counts: Counts, units: readonly number[]): boolean =>
  countedKinds(counts, units) === units.length

export const countLines = (counts: Counts, units: readonly number[]): CountLine[] =>
  units.map((unit) => ({ unit, count: counts[unit] ?? 0 }))

export const fromLines = (lines: readonly CountLine[]): Counts =>
  Object.fromEntries(lines.map(({ unit, count }) => [unit, count]))
