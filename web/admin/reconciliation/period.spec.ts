import { expect, test } from 'vitest'
import { periodIn, periodOf, stepped } from './period.ts'

test('R-28: a period is the whole month, quarter or year that a day is in, or the days that were chosen', () => {
  expect(periodOf('month', '2028-02-10', '2028-02-10')).toEqual({
    kind: 'month',
    from: '2028-02-01',
    to: '2028-02-29',
  })
  expect(periodOf('quarter', '2026-12-31', '2026-12-31')).toMatchObject({
    from: '2026-10-01',
    to: '2026-12-31',
  })
  expect(periodOf('year', '2026-11-27', '2026-11-27')).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  expect(periodOf('days', '2026-11-27', '2026-11-20')).toMatchObject({ from: '2026-11-27', to: '2026-11-27' })
})

test('R-28: the one before and after are of the same length', () => {
  const quarter = periodOf('quarter', '2026-01-05', '2026-01-05')
  expect(stepped(quarter, -1)).toMatchObject({ from: '2025-10-01', to: '2025-12-31' })
  expect(stepped(quarter, 1)).toMatchObject({ from: '2026-04-01', to: '2026-06-30' })
  expect(stepped(periodOf('days', '2026-11-25', '2026-11-27'), -1)).toMatchObject({
    from: '2026-11-22',
    to: '2026-11-24',
  })
})

test('R-28: the address holds the period; without one, or with a wrong one, it is this month', () => {
  const of = (search: string) => periodIn(new URLSearchParams(search), '2026-11-27')
  expect(of('')).toEqual({ kind: 'month', from: '2026-11-01', to: '2026-11-30' })
  expect(of('kind=never&from=2026-13-45')).toEqual(of(''))
  expect(of('kind=days&from=2026-11-03&to=2026-11-09')).toMatchObject({
    from: '2026-11-03',
    to: '2026-11-09',
  })
})
