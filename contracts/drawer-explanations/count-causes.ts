import { money, negated, plus, zero } from '../kernel/index.ts'
import type { CountLine } from '../registers/count-line.ts'
import { type Cause, type Opportunity, supportedBy } from './cause.ts'
import type { DrawerFact } from './drawer-explanation.view.ts'
import { type DrawerFacts, isNote, unitsOf } from './drawer-facts.ts'
import { withSwappedDigits } from './swapped-digits.ts'

const linesOf = ({ count }: DrawerFacts): readonly CountLine[] => count?.lines ?? []
const counted = ({ unit, count }: CountLine): DrawerFact => ({ of: 'counted', unit, count })

/** The float was counted wrong at the opening, and the drawer was right: the count of the close finds it. */
export const floatCountedWrong: Cause = {
  kind: 'float_counted_wrong',
  usual: 0.15,
  opportunities: ({ opening_adjustment, opening_difference, opened_at: at }) => {
    const both = plus(opening_difference, opening_adjustment)
    return [...new Set([opening_difference, opening_adjustment, both])]
      .filter((amount) => amount !== 0)
      .map((amount) => ({
        effect: negated(amount),
        weight: 1,
        evidence: [{ of: 'opening', amount, at }],
        at,
        // Money that was fetched from the safe on purpose says nothing by itself.
        ...supportedBy(amount === opening_difference && { reason: 'opening_differed', factor: 3 }),
      }))
  },
}

/** Two digits of a row exchanged: 12 coins typed as 21. */
export const digitsTransposed: Cause = {
  kind: 'digits_transposed',
  usual: 0.06,
  opportunities: (facts) =>
    linesOf(facts).flatMap((line) =>
      withSwappedDigits(line.count).map((right) => ({
        effect: money((line.count - right) * line.unit),
        weight: 1,
        evidence: [counted(line)],
      })),
    ),
}

/** A pile typed in the row above or below its own, which stands empty. */
export const pileInWrongRow: Cause = {
  kind: 'pile_in_wrong_row',
  usual: 0.06,
  opportunities: (facts) => {
    const lines = linesOf(facts).toSorted((a, b) => a.unit - b.unit)
    return lines.flatMap((line, i) =>
      [lines[i - 1], lines[i + 1]].flatMap((own): Opportunity[] =>
        own && own.count === 0 && line.count > 0
          ? [
              {
                effect: money(line.count * (line.unit - own.unit)),
                weight: 1,
                evidence: [counted(line), counted(own)],
              },
            ]
          : [],
      ),
    )
  },
}

/** A row that was left at nothing, though the drawer began with that denomination. */
export const unitNotCounted: Cause = {
  kind: 'unit_not_counted',
  usual: 0.06,
  opportunities: (facts, difference) =>
    linesOf(facts).flatMap((line): Opportunity[] => {
      const began = facts.opening_counts.find(({ unit }) => unit === line.unit)?.count ?? 0
      if (line.count > 0 || began === 0) return []
      const missing = -difference / line.unit
      // The pile has changed since the opening: each number up to twice as many is as likely.
      const isAbout = Number.isInteger(missing) && missing > 0 && missing <= 2 * began
      const exactly = isAbout ? 1 / (2 * began) : 0
      const evidence = [counted(line)]
      return [
        ...(isAbout ? [{ effect: difference, weight: exactly, evidence }] : []),
        { effect: zero, weight: 1 - exactly, evidence },
      ]
    }),
}

/** Coins as the bank wraps them. */
const rollSizes = [20, 25, 40, 50]

export const rollCountedWrong: Cause = {
  kind: 'roll_counted_wrong',
  usual: 0.08,
  opportunities: (facts) => {
    const units = unitsOf(facts)
    return linesOf(facts)
      .filter(({ unit }) => !isNote(unit, units))
      .flatMap((line) => rollSizes.flatMap((size) => rollOf(facts, line, size)))
  },
}

const rollOf = ({ opening_counts }: DrawerFacts, line: CountLine, size: number): Opportunity[] => {
  const began = opening_counts.find(({ unit }) => unit === line.unit)?.count ?? 0
  const isFewer = 2 * (began - line.count) >= size
  const evidence = [counted(line)]
  return [
    {
      effect: money(-size * line.unit),
      weight: 1,
      evidence,
      ...supportedBy(isFewer && { reason: 'fewer_than_opening', factor: 3 }),
    },
    // More than there are cannot have been counted twice.
    ...(line.count >= 2 * size ? [{ effect: money(size * line.unit), weight: 1, evidence }] : []),
  ]
}

/** One note or coin more or less than there is. */
export const pieceCountedWrong: Cause = {
  kind: 'piece_counted_wrong',
  usual: 0.05,
  opportunities: (facts) =>
    linesOf(facts)
      .filter(({ count }) => count > 0)
      .flatMap((line) =>
        [line.unit, -line.unit].map((effect) => ({
          effect: money(effect),
          weight: 1,
          evidence: [counted(line)],
        })),
      ),
}
