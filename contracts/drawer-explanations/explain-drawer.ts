import { type Instant, type Money, minus } from '../kernel/index.ts'
import type { Cause, Opportunity } from './cause.ts'
import * as counting from './count-causes.ts'
import type { DrawerExplanation, DrawerSupport, DrawerView } from './drawer-explanation.view.ts'
import { type DrawerFacts, shownFact, unitsOf } from './drawer-facts.ts'
import * as means from './means-causes.ts'
import * as moneyBack from './money-back-causes.ts'
import * as moves from './move-causes.ts'
import * as sales from './sale-causes.ts'
import { stepsOf } from './steps.ts'

/** All kinds of mistakes that are looked for. */
export const causes: readonly Cause[] = [sales, means, moneyBack, moves, counting].flatMap((group) =>
  Object.values<Cause>(group),
)

/** With how likely it is that this kind is the reason, from 0 to 1, beside the others and what nobody finds. */
export type RankedExplanation = DrawerExplanation & { score: number }

const evidence_max = 5
const explanations_max = 8
/** How often a difference of exactly this amount has a reason that is in no list. */
const unknown = 0.002
/** What is so unlikely is not said. */
const score_min = 0.01

/**
 * Why the drawer is off: possibilities, the likeliest first. A drawer that is right has none, and one that is off by
 * less than a few of the smallest coins has no other than those coins.
 */
export const explainDifference = (facts: DrawerFacts): RankedExplanation[] => {
  const difference = differenceOf(facts)
  if (difference === null || difference === 0) return []
  if (isSmall(facts, difference)) return [smallChange(difference)]
  const found = causes.flatMap((cause) => {
    const possibility = possibilityOf(cause, facts, difference)
    return possibility ? [possibility] : []
  })
  const all = found.reduce((total, { likelihood }) => total + likelihood, unknown)
  return found
    .map(({ likelihood, ...possibility }) => ({ ...possibility, score: likelihood / all }))
    .filter(({ score }) => score >= score_min)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, explanations_max)
    .map((possibility) => ({ ...possibility, strength: strengthOf(possibility) }))
}

export const explainDrawer = (facts: DrawerFacts): DrawerView => ({
  float: facts.float,
  steps: stepsOf(facts),
  expected: facts.expected,
  counted: facts.count?.counted ?? null,
  difference: differenceOf(facts),
  explanations: explainDifference(facts).map(({ score: _, ...explanation }) => explanation),
})

const differenceOf = ({ count, expected }: DrawerFacts): Money | null =>
  count ? minus(count.counted, expected) : null

/** Coins that nobody looks for, and what rounding by hand leaves. */
const isSmall = (facts: DrawerFacts, difference: Money): boolean =>
  Math.abs(difference) <= 10 * (unitsOf(facts)[0] ?? 0)

const smallChange = (amount: Money): RankedExplanation => ({
  kind: 'small_change',
  strength: 'weak',
  amount,
  matching: 1,
  support: [],
  evidence: [],
  score: 0,
})

const possibilityOf = ({ kind, usual, opportunities }: Cause, facts: DrawerFacts, difference: Money) => {
  const all = opportunities(facts, difference)
  const matching = all
    .filter(({ effect }) => effect === difference)
    .map((opportunity) => ({ ...opportunity, likely: likelyOf(opportunity, facts, difference) }))
    .toSorted((a, b) => b.likely - a.likely)
  const [best] = matching
  if (!best) return undefined
  const weight = all.reduce((total, each) => total + each.weight, 0)
  return {
    kind,
    likelihood: (usual * matching.reduce((total, { likely }) => total + likely, 0)) / weight,
    amount: difference,
    matching: matching.length,
    support: supportOf(best, facts, difference),
    evidence: matching
      .flatMap(({ evidence }) => evidence)
      .slice(0, evidence_max)
      .map(shownFact),
  }
}

const likelyOf = (opportunity: Opportunity, facts: DrawerFacts, difference: Money): number => {
  const { weight, support = [], against = 1 } = opportunity
  const factor = support.reduce((product, each) => product * each.factor, 1)
  return weight * factor * against * (fitsHandovers(opportunity, facts, difference) ? 1 : 0.1)
}

/** A count at a handover after it had about the difference already, and one before it about none. */
const fitsHandovers = ({ at }: { at?: Instant }, { handovers }: DrawerFacts, difference: Money): boolean =>
  handovers.every((handover) => {
    const isBefore = at !== undefined && at < handover.at
    return 4 * Math.abs(handover.difference - (isBefore ? difference : 0)) <= Math.abs(difference)
  })

const supportOf = (best: Opportunity, facts: DrawerFacts, difference: Money): DrawerSupport[] => [
  ...(best.support ?? []).map(({ reason }) => reason),
  ...(facts.handovers.length > 0 && fitsHandovers(best, facts, difference)
    ? (['fits_handovers'] as const)
    : []),
]

/** An amount alone may be chance: only with a fact besides it something is said strongly. */
const strengthOf = ({
  score,
  support,
}: {
  score: number
  support: readonly DrawerSupport[]
}): DrawerExplanation['strength'] => {
  const hasFact = support.some((reason) => reason !== 'drawer_was_opened' && reason !== 'nothing_like_it')
  if (score >= 0.6 && hasFact) return 'strong'
  return score >= 0.25 ? 'fair' : 'weak'
}
