import { type Instant, localTime } from '../kernel/index.ts'
import type { PriceRules, TimeRule } from './price-rules.ts'
import { spanOn } from './time-rules.ts'

/** The rules that hold from a moment on, by priority. */
type Stretch = { from: Instant; rules: readonly TimeRule[] }
type Timeline = { from: Instant; until: Instant; stretches: readonly Stretch[] }

/** Yesterday's taps are still priced; and nobody looks further ahead than a week without a new catalogue. */
const [daysBack, daysAhead] = [2, 9]
const drawn = new WeakMap<PriceRules, Timeline>()

/** Asked for every key of a page and every line of a sale; zone arithmetic is dear, and the days are the same all day. */
const timelineAt = (rules: PriceRules, at: Instant): Timeline => {
  const known = drawn.get(rules)
  if (known && known.from <= at && at < known.until) return known
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

/** Those that hold now, by priority. */
export const rulesHolding = (rules: PriceRules, at: Instant): readonly TimeRule[] =>
  rules.time_delimitations.length === 0
    ? []
    : (timelineAt(rules, at).stretches.findLast(({ from }) => from <= at)?.rules ?? [])

/**
 * The next moment at which a rule begins or ends; a till that stands open shows other prices from then on (SC-60).
 * Undefined when none does within a week.
 */
export const nextChangeAt = (rules: PriceRules, at: Instant): Instant | undefined =>
  rules.time_delimitations.length === 0
    ? undefined
    : timelineAt(rules, at).stretches.find(({ from }) => from > at)?.from
