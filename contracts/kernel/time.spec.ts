import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { danishDay, localHour } from './business-day.ts'
import { addMs, epochMsOf, Instant, instantOf, latest, localTime } from './time.ts'

describe('instants', () => {
  test('have one text form, whose sort order is chronological', () =>
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
  test('of whole seconds keep their milliseconds', () =>
    expect(instantOf(0)).toBe('1970-01-01T00:00:00.000Z'))
  test('the local hour of the repeated hour is 2 both times; the offset distinguishes them', () => {
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'] as [string, string]
    expect([localHour(first, danishDay), localHour(second, danishDay)]).toEqual([2, 2])
    expect([first, second].map((at) => localTime(at, 'Europe/Copenhagen').offset)).toEqual([
      '+02:00',
      '+01:00',
    ])
  })
})
