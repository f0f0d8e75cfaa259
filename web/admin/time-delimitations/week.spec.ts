import { timeDelimitations } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { clockOf, mondayOf, type Rule, weekOf } from './week.ts'

const monday = '2026-11-16'
const rule = (uuid: string, priority: number, more: object = {}): Rule => ({
  uuid,
  ...timeDelimitations.schema.parse({ name: uuid, priority, ...more }),
})
const stretchLines = (rules: Rule[], nth: number) =>
  weekOf(rules, monday)[nth]?.stretches.map(
    ({ from, to, rule: first, beaten }) =>
      `${clockOf(from)}-${clockOf(to)} ${first}${beaten.length > 0 ? ` before ${beaten.join()}` : ''}`,
  )

test('DEF-40: where two rules meet, the one with the lower number counts, and the other is told', () => {
  const rules = [
    rule('happy', 2, { from_time: '14:00', to_time: '18:00' }),
    rule('lunch', 1, { from_time: '11:00', to_time: '15:00' }),
  ]
  expect(stretchLines(rules, 0)).toEqual([
    '11:00-14:00 lunch',
    '14:00-15:00 lunch before happy',
    '15:00-18:00 happy',
  ])
})

test('DEF-40: a rule that spans midnight belongs to the day it begins on', () => {
  const night = rule('night', 1, { from_time: '22:00', to_time: '02:00', weekdays: ['friday'] })
  expect(stretchLines([night], 4)).toEqual(['22:00-24:00 night'])
  expect(stretchLines([night], 5)).toEqual(['00:00-02:00 night'])
  expect(stretchLines([night], 6)).toEqual([])
})

test('CAT-40: empty means no limit: no times are the whole day, no weekdays are every day', () => {
  expect(stretchLines([rule('always', 1)], 3)).toEqual(['00:00-24:00 always'])
  const dated = rule('feast', 1, { from_date: '2026-11-18', to_date: '2026-11-19' })
  expect([1, 2, 3, 4].map((nth) => stretchLines([dated], nth)?.length)).toEqual([0, 1, 1, 0])
})

test('a rule that lasts to midnight has no rest in the morning, and a week begins on Monday', () => {
  expect(stretchLines([rule('late', 1, { from_time: '20:00', to_time: '00:00' })], 1)).toEqual([
    '20:00-24:00 late',
  ])
  expect(mondayOf('2026-11-22')).toBe(monday)
  expect(mondayOf(monday)).toBe(monday)
})
