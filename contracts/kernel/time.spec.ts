import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, businessDay, epochMsOf, Instant, instantOf, latest, localHour, localTime } from './time.ts'

describe('the business day starts at 05:00 in Copenhagen (DEF-14, SC-65)', () => {
  test.each([
    ['2026-11-21T12:00:00.000Z', '2026-11-21', 'noon'],
    ['2026-11-22T00:30:00.000Z', '2026-11-21', '01:30 belongs to the evening before'],
    ['2026-11-22T03:59:59.999Z', '2026-11-21', 'the last millisecond'],
    ['2026-11-22T04:00:00.000Z', '2026-11-22', '05:00 sharp'],
    ['2026-07-05T02:59:59.999Z', '2026-07-04', 'summer: 04:59:59'],
    ['2026-07-05T03:00:00.000Z', '2026-07-05', 'summer: 05:00'],
    ['2027-01-01T01:00:00.000Z', '2026-12-31', 'the new year waits for the morning'],
    ['2028-03-01T03:00:00.000Z', '2028-02-29', 'a leap day'],
  ])('%s is %s: %s', (instant, day) => expect(businessDay(instant)).toBe(day))

  test.each([
    // 25 October 2026: 03:00 becomes 02:00, so the hour from 02 to 03 comes twice.
    ['2026-10-25T00:30:00.000Z', '2026-10-24', '02:30, the first time'],
    ['2026-10-25T01:30:00.000Z', '2026-10-24', '02:30, the second time'],
    ['2026-10-25T03:59:59.999Z', '2026-10-24', '04:59:59 winter time'],
    ['2026-10-25T04:00:00.000Z', '2026-10-25', '05:00 winter time'],
    // 28 March 2027: 02:00 becomes 03:00.
    ['2027-03-28T00:59:59.999Z', '2027-03-27', '01:59:59'],
    ['2027-03-28T02:59:59.999Z', '2027-03-27', '04:59:59 summer time'],
    ['2027-03-28T03:00:00.000Z', '2027-03-28', '05:00 summer time'],
  ])('the clock changes at night: %s is %s, %s', (instant, day) => expect(businessDay(instant)).toBe(day))

  test('days of time never go back, and never jump over one', () =>
    assert(
      property(integer({ min: 0, max: 4e12 }), integer({ min: 0, max: 86_400_000 }), (start, ms) => {
        const [before, after] = [businessDay(instantOf(start)), businessDay(instantOf(start + ms))]
        const days = Temporal.PlainDate.from(before).until(after).days
        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(1)
      }),
    ))
})

describe('instants', () => {
  test('are text in one form, whose order is the order of time', () =>
    assert(
      property(integer({ min: 0, max: 4e12 }), integer({ min: 0, max: 4e12 }), (a, b) => {
        const [one, other] = [instantOf(a), instantOf(b)]
        expect(Instant.safeParse(one).success).toBe(true)
        expect(epochMsOf(one)).toBe(a)
        expect(one < other).toBe(a < b)
        expect(latest(one, other)).toBe(instantOf(Math.max(a, b)))
        expect(addMs(one, b - a)).toBe(other)
      }),
    ))
  test('whole seconds keep their milliseconds', () => expect(instantOf(0)).toBe('1970-01-01T00:00:00.000Z'))
  test('the local hour of the repeated hour is 2 both times, and the offset tells them apart', () => {
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'] as [string, string]
    expect([localHour(first), localHour(second)]).toEqual([2, 2])
    expect([first, second].map((at) => localTime(at, 'Europe/Copenhagen').offset)).toEqual([
      '+02:00',
      '+01:00',
    ])
  })
})
