import { expect, test } from 'vitest'
import { money } from '../kernel/index.ts'
import { goalOn, type TurnoverGoals, weekdayGoalOn } from './goal-on.ts'

const goals: TurnoverGoals = {
  weekdays: [
    { from: '2026-11-20', weekday: 'friday', amount: money(60_000_00) },
    { from: '2026-10-01', weekday: 'friday', amount: money(45_000_00) },
    { from: '2026-10-01', weekday: 'saturday', amount: money(50_000_00) },
    { from: '2026-11-21', weekday: 'saturday', amount: null },
  ],
  dates: [
    { date: '2026-11-27', amount: money(80_000_00) },
    { date: '2026-12-25', amount: null },
  ],
}

test('DES-13: a day has the goal of its weekday that was in force on it', () => {
  expect(goalOn(goals, '2026-09-25')).toBeNull()
  expect(goalOn(goals, '2026-11-13')).toEqual({ amount: 45_000_00, is_of_date: false })
  expect(goalOn(goals, '2026-11-20')).toEqual({ amount: 60_000_00, is_of_date: false })
  expect(goalOn(goals, '2026-11-14')).toEqual({ amount: 50_000_00, is_of_date: false })
  expect(goalOn(goals, '2026-11-21')).toBeNull()
  expect(goalOn(goals, '2026-11-22')).toBeNull()
})

test('DES-13: a goal of one date overrides its weekday, also with none', () => {
  expect(goalOn(goals, '2026-11-27')).toEqual({ amount: 80_000_00, is_of_date: true })
  expect(weekdayGoalOn(goals, 'friday', '2026-11-27')).toBe(60_000_00)
  expect(goalOn(goals, '2026-12-25')).toBeNull()
  expect(goalOn(goals, '2026-12-04')).toEqual({ amount: 60_000_00, is_of_date: false })
})
