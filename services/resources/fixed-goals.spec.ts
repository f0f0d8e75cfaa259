import { money } from '@bon/contracts/kernel'
import type { TurnoverGoals } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { fixedGoals } from './fixed-goals.ts'

const today = '2026-11-27'
const friday = { from: '2026-11-01', weekday: 'friday', amount: money(45_000_00) } as const
const new_year = { date: '2026-12-31', amount: money(90_000_00) }
const before: TurnoverGoals = { weekdays: [friday], dates: [{ date: '2026-11-20', amount: null }, new_year] }
const refused = (path: string) => [{ path, rule: 'turnover_goal.past_day', params: { day: '27.11.2026' } }]

test.each<[string, Partial<TurnoverGoals>, ReturnType<typeof fixedGoals>]>([
  ['a weekday from today on', { weekdays: [{ ...friday, from: today, amount: null }, friday] }, []],
  ['a date to come is taken back', { dates: before.dates.slice(0, 1) }, []],
  ['today alone', { dates: [...before.dates, { date: today, amount: money(1) }] }, []],
  ['another amount for days that were', { weekdays: [{ ...friday, amount: money(1) }] }, refused('weekdays')],
  ['a row that was in force goes', { weekdays: [] }, refused('weekdays')],
  ['a row from yesterday on', { weekdays: [friday, { ...friday, from: '2026-11-26' }] }, refused('weekdays')],
  ['a date that was goes', { dates: [new_year] }, refused('dates')],
])('DES-13: goals change from today on: %s', (_, to, breaks) =>
  expect(fixedGoals(before, { ...before, ...to }, today)).toEqual(breaks),
)

test('DES-13: the first goals are of today and days to come', () => {
  expect(fixedGoals(undefined, { weekdays: [{ ...friday, from: today }], dates: [new_year] }, today)).toEqual(
    [],
  )
  expect(fixedGoals(undefined, before, today)).toEqual([...refused('weekdays'), ...refused('dates')])
})
