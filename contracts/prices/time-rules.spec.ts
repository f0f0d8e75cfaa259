import { array, assert, constantFrom, integer, property, record, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, instantOf, localTime } from '../kernel/index.ts'
import { weekdays } from '../resources/weekdays.ts'
import { clock, rulesOf, timeRule, zone } from './rules.examples.ts'
import { spanAt, spanOn } from './time-rules.ts'
import { nextChangeAt, rulesHolding } from './timeline.ts'

const from = (from_time: string | null, to_time: string | null, more = {}) =>
  timeRule('rule', { from_time, to_time, ...more }, {})
const happyHour = from('16:00', '18:00')
const lateFriday = from('22:00', '02:00', { weekdays: ['friday'] })
const allFriday = from(null, null, { weekdays: ['friday'] })
const carnival = from('20:00', '03:00', { from_date: '2026-02-13', to_date: '2026-02-14' })

// 2026-11-20 is a Friday.
test.each([
  ['2026-11-20 15:59', happyHour, false],
  ['2026-11-20 16:00', happyHour, true],
  ['2026-11-20 17:59', happyHour, true],
  ['2026-11-20 18:00', happyHour, false],
  ['2026-11-20 21:59', lateFriday, false],
  ['2026-11-20 23:58', lateFriday, true],
  ['2026-11-21 01:30', lateFriday, true],
  ['2026-11-21 02:00', lateFriday, false],
  ['2026-11-20 01:30', lateFriday, false],
  ['2026-11-21 23:58', lateFriday, false],
  ['2026-11-20 00:00', allFriday, true],
  ['2026-11-20 23:58', allFriday, true],
  ['2026-11-21 00:00', allFriday, false],
  ['2026-02-13 01:30', carnival, false],
  ['2026-02-14 01:30', carnival, true],
  ['2026-02-15 01:30', carnival, true],
  ['2026-02-15 23:58', carnival, false],
] as const)(
  '%s: a rule over midnight belongs to the day that it began on (DEF-40, SC-60, SC-65)',
  (at, rule, holds) => expect(spanAt(rule, clock(at), zone) !== undefined).toBe(holds),
)

describe('in nights of a clock change (SC-65)', () => {
  const span = (day: string, from_time: string | null, to_time: string | null) => {
    const found = spanOn(from(from_time, to_time), Temporal.PlainDate.from(day), zone)
    return found && [found.from.slice(5, 16), found.to.slice(5, 16)]
  }

  test.each([
    ['the whole night is an hour shorter', '2026-03-28', '22:00', '04:00', '03-28T21:00', '03-29T02:00'],
    [
      'what ends in the missing hour ends with it',
      '2026-03-29',
      '01:00',
      '02:30',
      '03-29T00:00',
      '03-29T01:00',
    ],
    ['what begins in it begins after it', '2026-03-29', '02:30', '05:00', '03-29T01:00', '03-29T03:00'],
    ['the whole day is an hour shorter', '2026-03-29', null, null, '03-28T23:00', '03-29T22:00'],
  ])('in spring %s', (_, day, start, end, first, last) =>
    expect(span(day, start, end)).toEqual([first, last]),
  )

  test('in spring a rule for the missing hour only is never active', () =>
    expect(span('2026-03-29', '02:00', '03:00')).toBeUndefined())

  test.each([
    ['the whole night is an hour longer', '2026-10-24', '22:00', '04:00', '10-24T20:00', '10-25T03:00'],
    ['the hour that comes twice counts twice', '2026-10-25', '02:00', '03:00', '10-25T00:00', '10-25T02:00'],
    [
      'what ends in it lasts until its second end',
      '2026-10-24',
      '22:00',
      '02:30',
      '10-24T20:00',
      '10-25T01:30',
    ],
    ['what begins in it begins the first time', '2026-10-25', '02:30', '04:00', '10-25T00:30', '10-25T03:00'],
    ['the whole day is an hour longer', '2026-10-25', null, null, '10-24T22:00', '10-25T23:00'],
  ])('in autumn %s', (_, day, start, end, first, last) =>
    expect(span(day, start, end)).toEqual([first, last]),
  )
})

const times = constantFrom('00:00', '01:30', '02:30', '09:00', '15:59', '16:00', '22:00', '23:59')
const someRules = array(
  record({
    from_time: times,
    to_time: times,
    weekdays: subarray([...weekdays]),
    on: constantFrom(null, ['2026-03-27', '2026-04-02'] as const),
  }).map(({ on, from_time, to_time, ...rule }) => {
    const [from_date, to_date] = on ?? [null, null]
    const hours = from_time === to_time ? { from_time: null, to_time: null } : { from_time, to_time }
    return timeRule('rule', { ...rule, ...hours, from_date, to_date }, {})
  }),
  { maxLength: 4 },
)
/** The two weeks around the start of summer time. */
const moments = integer({ min: 0, max: 14 * 24 * 60 }).map((minutes) =>
  addMs('2026-03-20T00:00:00.000Z', minutes * 60_000),
)

test('between now and the next change the same rules are active, and then others (SC-60)', () =>
  assert(
    property(someRules, moments, (rules, at) => {
      const holding = (when: string) => rules.map((rule) => (spanAt(rule, when, zone) ? 'on' : 'off')).join()
      const next = nextChangeAt(rulesOf(rules), at)
      if (next === undefined) return
      expect(next > at).toBe(true)
      expect(holding(addMs(next, -1))).toBe(holding(at))
      // Two spans of one rule may touch, and the rules in force are then the same before and after.
      const touches = rules.some((rule) => spanAt(rule, next, zone)?.from === next)
      if (!touches) expect(holding(next)).not.toBe(holding(at))
    }),
  ))

test('the local time and the rule agree on every night without a clock change', () =>
  assert(
    property(someRules, moments, (rules, at) => {
      const local = localTime(at, zone)
      const [day, time] = [local.toPlainDate(), local.toPlainTime().toString({ smallestUnit: 'minute' })]
      if (day.toString() === '2026-03-29') return
      for (const rule of rules) {
        const own = (date: Temporal.PlainDate) =>
          (rule.from_date === null ||
            (rule.from_date <= date.toString() && date.toString() <= (rule.to_date ?? ''))) &&
          (rule.weekdays.length === 0 || rule.weekdays.includes(weekdays[date.dayOfWeek - 1] ?? 'monday'))
        const [begins, ends] = [rule.from_time ?? '00:00', rule.to_time ?? '24:00']
        const holds =
          begins < ends
            ? own(day) && begins <= time && time < ends
            : (own(day) && begins <= time) || (own(day.subtract({ days: 1 })) && time < ends)
        expect(spanAt(rule, at, zone) !== undefined).toBe(holds)
      }
    }),
  ))

test('the cached active rules are used no longer than they apply', () =>
  assert(
    property(someRules, array(moments, { minLength: 1, maxLength: 6 }), (each, instants) => {
      const rules = rulesOf(each)
      for (const at of instants)
        expect(rulesHolding(rules, at)).toEqual(each.filter((rule) => spanAt(rule, at, zone)))
    }),
  ))

test('nothing is scheduled when no rule begins or ends within the week', () => {
  expect(nextChangeAt(rulesOf([]), instantOf(0))).toBeUndefined()
  const over = from('16:00', '18:00', { from_date: '2020-01-01', to_date: '2020-02-01' })
  expect(nextChangeAt(rulesOf([over]), clock('2026-11-20 12:00'))).toBeUndefined()
  expect(nextChangeAt(rulesOf([happyHour]), clock('2026-11-20 16:00'))).toBe(clock('2026-11-20 18:00'))
})
