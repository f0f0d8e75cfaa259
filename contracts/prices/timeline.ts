import { type Instant, localTime } from '../kernel/index.ts'
import type { PriceRules, TimeRule } from './price-rules.ts'
import { spanOn } from './time-rules.ts'

/** The rules in force from a moment on, by priority. */
type Stretch = { from: Instant; rules: readonly TimeRule[] }
type Timeline = { from: Instant; until: Instant; stretches: readonly Stretch[] }

/**
 * Includes yesterday, whose late orders are still priced, and a week ahead, by which time a new catalogue has arrived.
 */
const [daysBack, daysAhead] = [2, 9]
const drawn = new WeakMap<PriceRules, Timeline>()

/** Cached per day: called for every key of a page and every line of a sale, and zone arithmetic is expensive. */
const timelineAt = (rules: PriceRules, at: Instant): Timeline => {
  const cached = drawn.get(rules)
  if (cached && cached.from <= at && at < cached.until) return cached
  const today = localTime(at, rules.zone).toPlainDate()
  const spans = rules.time_delimitations.flatMap((rule) =>
    Array.from({ length: daysBack + daysAhead + 2 }, (_, n) =>
      spanOn(rule, today.add({ days: n - daysBack - 1 }), rules.zone),
    ).flatMap((span) => (span ? [{ ...span, rule }] : [])),
  )
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort()
  const stretches = cuts.map((from) => ({
    from,
    rules: spans.filter((span) => span.from <= from && from < span.to).map(({ rule }) => rule),
  }))
  const startOf = (days: number) =>
    today
      .add({ days })
      .toZonedDateTime({ timeZone: rules.zone })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' })
  const timeline = { from: startOf(-daysBack), until: startOf(daysBack), stretches }
  drawn.set(rules, timeline)
  return timeline
}

/** Rules in force at a moment, by priority. */
export const rulesHolding = (rules: PriceRules, at: Instant): readonly TimeRule[] =>
  rules.time_delimitations.length === 0
    ? []
    : (timelineAt(rules, at).stretches.findLast(({ from }) => from <= at)?.rules ?? [])

/**
 * The next moment at which a rule begins or ends, when an open till must show other prices (SC-60). Undefined when
 * there is none within a week.
 */
export const nextChangeAt = (rules: PriceRules, at: Instant): Instant | undefined =>
  rules.time_delimitations.length === 0
    ? undefined
    : timelineAt(rules, at).stretches.find(({ from }) => from > at)?.from
