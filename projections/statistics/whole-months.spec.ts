import type { PlainDate } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { dayAfter, monthOf, wholeMonths } from './whole-months.ts'

test.each([
  ['a day', '2026-11-29', '2026-11-29', [], [['2026-11-29', '2026-11-29']]],
  ['two months of which neither is whole', '2026-10-02', '2026-11-29', [], [['2026-10-02', '2026-11-29']]],
  ['a month', '2026-02-01', '2026-02-28', [['2026-02-01', '2026-02-01']], []],
  [
    'a year that ends in a month',
    '2025-11-30',
    '2026-11-29',
    [['2025-12-01', '2026-10-01']],
    [
      ['2025-11-30', '2025-11-30'],
      ['2026-11-01', '2026-11-29'],
    ],
  ],
  ['no day', '2026-11-02', '2026-11-01', [], [['2026-11-02', '2026-11-01']]],
  ['no day at the end of a month', '2026-12-01', '2026-11-30', [], [['2026-12-01', '2026-11-30']]],
] as const)('%s', (_, from, to, months, days) => {
  const found = wholeMonths({ from, to })
  expect(found.months.map((part) => [part.from, part.to])).toEqual(months)
  expect(found.days.map((part) => [part.from, part.to])).toEqual(days)
})

test('each day of a period is in one part, whichever the period', () => {
  const days: PlainDate[] = []
  for (let day = '2023-12-29'; day < '2024-05-04'; day = dayAfter(day)) days.push(day)
  for (const [i, from] of days.slice(0, 70).entries())
    for (let j = i; j < days.length; j++) {
      const { months, days: parts } = wholeMonths({ from, to: days[j] ?? from })
      const found = days.flatMap((day) => [
        ...parts.filter((part) => day >= part.from && day <= part.to).map(() => day),
        ...months.filter((part) => monthOf(day) >= part.from && monthOf(day) <= part.to).map(() => day),
      ])
      expect(found).toEqual(days.slice(i, j + 1))
    }
})
