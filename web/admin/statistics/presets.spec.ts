import { expect, test } from 'vitest'
import { daysOf, type Preset, presets } from './presets.ts'
import { viewOf } from './view.ts'

test.each([
  ['days_14', '2026-11-14'],
  ['days_30', '2026-10-29'],
  ['days_90', '2026-08-30'],
  ['days_180', '2026-06-01'],
  ['days_365', '2025-11-28'],
  ['weeks_12', '2026-09-07'],
  ['weeks_30', '2026-05-04'],
  ['weeks_52', '2025-12-01'],
  ['months_12', '2025-12-01'],
  ['this_week', '2026-11-23'],
  ['all', undefined],
] as [Preset, string | undefined][])(
  'STAT-08, STAT-09, STAT-10: the period %s of a Friday begins on %s and ends on it',
  (preset, from) => {
    expect(presets).toContain(preset)
    expect(daysOf(preset, '2026-11-27')).toEqual({ to: '2026-11-27', ...(from !== undefined && { from }) })
  },
)

test('last week is from Monday to Sunday', () =>
  expect(daysOf('last_week', '2026-11-27')).toEqual({ from: '2026-11-16', to: '2026-11-22' }))

const view = (text: string) => viewOf(new URLSearchParams(text), '2026-11-27')

test('the address keeps every choice, and steps fit the length of the period', () => {
  expect(view('')).toMatchObject({ preset: 'weeks_12', by: 'week', compare: 'weekdays', is_period: true })
  expect(view('period=day&from=2026-11-20&hour_from=18&hour_to=20&against=none')).toMatchObject({
    from: '2026-11-20',
    to: '2026-11-20',
    by: 'hour',
    compare: undefined,
    hour_from: 18,
    hour_to: 20,
  })
  expect(view('period=custom&from=2026-01-01&to=2026-01-31&by=month')).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
    by: 'month',
  })
  expect(view('period=all')).toMatchObject({ from: undefined, by: 'month', basis: 'gross' })
  expect(view('period=all&net=1').basis).toBe('net')
})

test('reversed days, and more than ten years, are no period; nonsense is the usual one', () => {
  expect(view('period=custom&from=2026-11-20&to=2026-11-19').is_period).toBe(false)
  expect(view('period=custom&from=0001-01-01&to=2026-11-19').is_period).toBe(false)
  expect(view('period=ever&hour_from=99&by=minute')).toMatchObject({
    preset: 'weeks_12',
    hour_from: undefined,
    by: 'week',
  })
})
