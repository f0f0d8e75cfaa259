import { earliest, latest, localTime, type PlainDate } from '@bon/contracts/kernel'
import { type Overlap, type Span, spanOn, type TimeRule } from '@bon/contracts/prices'
import type { Drafted } from './simulate.ts'

/** Two weeks from the draft's first possible day cover every pair of weekdays. */
const days = 14

/** Rules in force at the same time as the draft, those of higher priority first (DEF-40). */
export const overlapsOf = ({ rules, draft }: Drafted, day: PlainDate): Overlap[] => {
  const first = draft.from_date !== null && draft.from_date > day ? draft.from_date : day
  const dates = Array.from({ length: days }, (_, n) =>
    Temporal.PlainDate.from(first).add({ days: n }),
  ).filter(
    // From the year 10000 on, text order no longer equals time order.
    ({ year }) => year < 9999,
  )
  const spansOf = (rule: TimeRule) =>
    dates.flatMap((date) => {
      const span = spanOn(rule, date, rules.zone)
      return span ? [span] : []
    })
  const own = spansOf(draft)
  const place = rules.time_delimitations.indexOf(draft)
  return rules.time_delimitations.flatMap((rule, n): Overlap[] => {
    if (rule === draft) return []
    const both = firstOfBoth(own, spansOf(rule))
    if (!both) return []
    const products = [...rule.prices.keys()].filter((uuid) => draft.prices.has(uuid)).length
    return [
      {
        time_delimitation_uuid: rule.uuid,
        name: rule.name,
        is_before: n < place,
        products,
        at: onTheClock(both, rules.zone),
      },
    ]
  })
}

const firstOfBoth = (ours: readonly Span[], theirs: readonly Span[]): Span | undefined =>
  ours
    .flatMap((a) => theirs.map((b) => ({ from: latest(a.from, b.from), to: earliest(a.to, b.to) })))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => (a.from < b.from ? -1 : 1))[0]

const onTheClock = ({ from, to }: Span, zone: string): Overlap['at'] => {
  const [begins, ends] = [localTime(from, zone), localTime(to, zone)]
  const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  const until = clock(ends)
  return {
    date: begins.toPlainDate().toString(),
    from: clock(begins),
    to: until === '00:00' ? '24:00' : until,
  }
}
