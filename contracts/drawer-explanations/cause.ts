import type { Instant, Money } from '../kernel/index.ts'
import type { CauseKind, DrawerFact, DrawerSupport } from './drawer-explanation.view.ts'
import type { DrawerFacts } from './drawer-facts.ts'

/** One place of a session where a mistake may have been made. */
export type Opportunity = {
  /** What the mistake would make of the drawer: below zero, it lacks that much. */
  effect: Money
  /** Beside the other places of the same kind. */
  weight: number
  evidence: readonly DrawerFact[]
  /** Facts besides the amount, and how much likelier each makes it. */
  support?: readonly { reason: DrawerSupport; factor: number }[]
  /** Facts that speak against it: below 1. */
  against?: number
  /** When it would have happened; absent: at the count. */
  at?: Instant
}

/**
 * A kind of mistake: how often a day has one, beside the other kinds, and all places of the session where it may have
 * been made. What is likely is then the share of those places that give exactly the difference: an amount that stands
 * once among a hundred sales is weaker than the only refund of the day.
 */
export type Cause = {
  kind: CauseKind
  usual: number
  opportunities(facts: DrawerFacts, difference: Money): Opportunity[]
}

export const supportedBy = (
  ...reasons: (false | undefined | { reason: DrawerSupport; factor: number })[]
): Pick<Opportunity, 'support'> => ({
  support: reasons.filter((reason) => reason !== false && reason !== undefined),
})
