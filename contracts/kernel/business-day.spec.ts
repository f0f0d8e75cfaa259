import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDay, type CutOff, danishDay, dayBegins, firstDayToSet, zoneRulesOf } from './business-day.ts'
import { epochMsOf, instantOf } from './time.ts'

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
  ])('%s is %s: %s', (instant, day) => expect(businessDay(instant, danishDay)).toBe(day))

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
  ])('the clock changes at night: %s is %s, %s', (instant, day) =>
    expect(businessDay(instant, danishDay)).toBe(day),
  )

  test('the business day never goes back and never skips a day as time passes', () =>
    assert(
      property(integer({ min: 0, max: 4e12 }), integer({ min: 0, max: 86_400_000 }), (start, ms) => {
        const [before, after] = [start, start + ms].map((ms) => businessDay(instantOf(ms), danishDay)) as [
          string,
          string,
        ]
        const days = Temporal.PlainDate.from(before).until(after).days
        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(1)
      }),
    ))
})

const dayBy = (at: string, zone: string, ...cut_offs: CutOff[]) =>
  businessDay(at, zoneRulesOf({ zone, cut_offs }, at))

describe('FIND-M12, R-5: the business day of a VAT entity', () => {
  const four = { from: '2026-01-01', at: '04:00' }
  const stockholm = 'Europe/Stockholm'

  test.each([
    ['2026-11-22T02:59:59.999Z', '2026-11-21', '03:59'],
    ['2026-11-22T03:00:00.000Z', '2026-11-22', '04:00 sharp'],
    ['2025-06-01T02:30:00.000Z', '2025-05-31', '04:30 before the first row: 05:00 holds'],
  ])('an entity in Stockholm whose day starts at 04:00: %s is %s, %s', (at, day) =>
    expect(dayBy(at, stockholm, four)).toBe(day),
  )

  test.each([
    ['2026-10-24T22:15:00.000Z', '02:30', '2026-10-24', '00:15'],
    ['2026-10-25T00:29:59.999Z', '02:30', '2026-10-24', '02:29, the first time'],
    ['2026-10-25T00:30:00.000Z', '02:30', '2026-10-25', '02:30, the first time'],
    ['2026-10-25T01:15:00.000Z', '02:30', '2026-10-25', '02:15 again: the day does not go back'],
    ['2027-03-28T00:59:59.999Z', '02:30', '2027-03-27', '01:59, before the hour that is left out'],
    ['2027-03-28T01:30:00.000Z', '02:30', '2027-03-28', '03:30, which 02:30 would be'],
  ])('nights of a clock change: %s with a day from %s is %s, %s', (at, from, day) =>
    expect(dayBy(at, 'Europe/Copenhagen', { from: '2026-01-01', at: from })).toBe(day),
  )

  test('the business day of the October clock change has 25 hours, of the March one 23', () => {
    const entity = { zone: 'Europe/Copenhagen', cut_offs: [{ from: '2026-01-01', at: '02:00' }] }
    const hours = (day: string, next: string) =>
      (epochMsOf(dayBegins(next, entity)) - epochMsOf(dayBegins(day, entity))) / 3_600_000
    expect(hours('2026-10-25', '2026-10-26')).toBe(25)
    expect(hours('2027-03-28', '2027-03-29')).toBe(23)
  })

  const six = { from: '2026-11-24', at: '06:00' }
  const midnight = { from: '2026-11-26', at: '00:00' }
  test.each([
    ['2026-11-23T03:30:00.000Z', '2026-11-23', '04:30 by the old cut-off'],
    ['2026-11-24T04:30:00.000Z', '2026-11-23', '05:30: the last day of the old one lasts until 06:00'],
    ['2026-11-24T05:00:00.000Z', '2026-11-24', '06:00'],
    ['2026-11-25T22:59:00.000Z', '2026-11-25', '23:59: a day of 18 hours before midnight holds'],
    ['2026-11-25T23:00:00.000Z', '2026-11-26', '00:00'],
  ])('a changed cut-off applies from its day: %s is %s, %s', (at, day) =>
    expect(dayBy(at, 'Europe/Copenhagen', midnight, four, six)).toBe(day),
  )

  test('for any rows, a moment lies between the start of its day and the start of the next', () =>
    assert(
      property(
        constantFrom('00:00', '02:30', '05:00', '23:59'),
        constantFrom('00:00', '02:30', '04:00', '23:30'),
        integer({ min: epochMsOf('2026-10-20T00:00:00.000Z'), max: epochMsOf('2027-04-02T00:00:00.000Z') }),
        (first, then, ms) => {
          const cut_offs = [
            { from: '2026-10-01', at: first },
            { from: '2026-10-25', at: then },
            { from: '2027-03-28', at: first },
          ]
          const [entity, at] = [{ zone: 'Europe/Copenhagen', cut_offs }, instantOf(ms)]
          const day = dayBy(at, entity.zone, ...cut_offs)
          const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
          expect(dayBegins(day, entity) <= at && at < dayBegins(next, entity)).toBe(true)
        },
      ),
    ))

  test.each([
    ['2026-11-22T12:00:00.000Z', '2026-11-23', 'by day'],
    ['2026-11-22T22:00:00.000Z', '2026-11-24', '23:00: no day that begins within the hour'],
    ['2026-11-23T02:00:00.000Z', '2026-11-24', '03:00: the 23rd may begin by some rule already'],
  ])('at %s the first day that can be set is %s: %s', (now, day) =>
    expect(firstDayToSet('Europe/Copenhagen', now)).toBe(day),
  )
})
