import { type Money, money, negated } from '../kernel/index.ts'
import { type Cause, type Opportunity, supportedBy } from './cause.ts'
import { type DrawerFacts, type DrawerMove, roundAmountOf, unitsOf } from './drawer-facts.ts'
import { withSwappedDigits } from './swapped-digits.ts'

/** What a movement does to the drawer. */
const effectOf = ({ way, amount }: Pick<DrawerMove, 'way' | 'amount'>): Money =>
  way === 'deposit' ? amount : negated(amount)

const ofMoves = (
  kind: Cause['kind'],
  usual: number,
  effectsOf: (move: DrawerMove) => readonly Money[],
): Cause => ({
  kind,
  usual,
  opportunities: ({ moves }) =>
    moves.flatMap((move) =>
      effectsOf(move).map((effect) => ({ effect, weight: 1, evidence: [move], at: move.at })),
    ),
})

/** Recorded once, and done twice. */
export const moveMadeTwice = ofMoves('move_made_twice', 0.08, (move) => [effectOf(move)])

/** Recorded, and the money stayed where it was. */
export const moveNotMade = ofMoves('move_not_made', 0.08, (move) => [negated(effectOf(move))])

/** Typed as paid in where it was paid out, or the reverse. */
export const moveWrongWay = ofMoves('move_wrong_way', 0.04, (move) => [money(-2 * effectOf(move))])

/** Two digits of its amount were exchanged: 450 typed as 540. */
export const moveTypedWrong = ofMoves('move_typed_wrong', 0.04, (move) =>
  withSwappedDigits(move.amount).map((right) =>
    money(effectOf({ ...move, amount: money(right) }) - effectOf(move)),
  ),
)

const opened = ({ drawer_opened, moves }: DrawerFacts, way: DrawerMove['way']) => ({
  evidence: drawer_opened.slice(-5),
  ...supportedBy(
    drawer_opened.length > 0 && { reason: 'drawer_was_opened', factor: 2 },
    moves.every((move) => move.way !== way) && { reason: 'nothing_like_it', factor: 1.2 },
  ),
})

/** Round sums, of which the smaller ones are the likelier. */
const roundSums = (facts: DrawerFacts): { amount: number; weight: number }[] => {
  const round = roundAmountOf(unitsOf(facts))
  return round === undefined
    ? []
    : Array.from({ length: 30 }, (_, i) => ({ amount: (i + 1) * round, weight: 1 / (i + 5) }))
}

/** Change fetched from the safe, which nobody wrote down. */
export const depositNotRecorded: Cause = {
  kind: 'deposit_not_recorded',
  usual: 0.1,
  opportunities: (facts) =>
    roundSums(facts).map(({ amount, weight }) => ({
      effect: money(amount),
      weight,
      ...opened(facts, 'deposit'),
    })),
}

/** A round sum to the safe, or, where the drawer was opened without a sale, any sum for a purchase. */
export const withdrawalNotRecorded: Cause = {
  kind: 'withdrawal_not_recorded',
  usual: 0.1,
  opportunities: (facts, difference) => {
    const bought: Opportunity[] =
      difference < 0 && facts.drawer_opened.length > 0
        ? [{ effect: difference, weight: 0.01, evidence: facts.drawer_opened.slice(-5) }]
        : []
    const round = roundSums(facts).map(({ amount, weight }) => ({
      effect: money(-amount),
      weight,
      ...opened(facts, 'withdraw'),
    }))
    return [...bought, ...round]
  },
}
