import { money } from '@bon/contracts/kernel'
import { goalOn, type TurnoverGoals } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { goalsAfter, goalsFrom, noGoals } from './typed-goals.ts'

const today = '2026-11-27'
const saved: TurnoverGoals = {
  weekdays: [
    { from: '2026-10-01', weekday: 'friday', amount: money(45_000_00) },
    { from: '2026-10-01', weekday: 'saturday', amount: money(50_000_00) },
  ],
  dates: [
    { date: '2026-11-20', amount: money(70_000_00) },
    { date: '2026-12-31', amount: money(90_000_00) },
  ],
}
const withFriday = (
  of: TurnoverGoals,
  amount: TurnoverGoals['weekdays'][number]['amount'],
): TurnoverGoals => ({
  ...of,
  weekdays: of.weekdays.map((row) => (row.weekday === 'friday' ? { ...row, amount } : row)),
})

test('DES-13: the form shows a goal for each weekday and the dates to come', () => {
  const form = goalsFrom(saved, today)
  expect(form.weekdays.map(({ weekday, amount }) => [weekday, amount])).toEqual([
    ['monday', null],
    ['tuesday', null],
    ['wednesday', null],
    ['thursday', null],
    ['friday', 45_000_00],
    ['saturday', 50_000_00],
    ['sunday', null],
  ])
  expect(form.dates).toEqual([{ date: '2026-12-31', amount: 90_000_00 }])
  expect(goalsFrom(noGoals, today).weekdays.every(({ amount }) => amount === null)).toBe(true)
})

test('DES-13: a changed weekday holds from today on, and no past day changes', () => {
  const after = goalsAfter(saved, withFriday(goalsFrom(saved, today), money(60_000_00)), today)
  expect(goalOn(after, today)?.amount).toBe(60_000_00)
  expect(goalOn(after, '2026-11-13')?.amount).toBe(45_000_00)
  expect(goalOn(after, '2026-11-20')?.amount).toBe(70_000_00)
  expect(goalOn(after, '2026-11-28')?.amount).toBe(50_000_00)
  expect(goalOn(after, '2026-12-31')?.amount).toBe(90_000_00)
  // Twice on a day leaves one row, and back to what it was leaves none.
  const again = goalsAfter(after, withFriday(goalsFrom(after, today), null), today)
  expect(goalOn(again, today)).toBeNull()
  expect(again.weekdays.length).toBe(3)
  expect(goalsAfter(again, withFriday(goalsFrom(again, today), money(45_000_00)), today).weekdays).toEqual(
    saved.weekdays,
  )
})
