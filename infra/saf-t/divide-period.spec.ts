import { describe, expect, test } from 'vitest'
import { dividePeriod, TooLarge } from './divide-period.ts'

const days = Array.from({ length: 12 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`)
const each = (bytes: number) => () => bytes

describe('R-23: a period is divided between business days', () => {
  test('what fits is one part', () => {
    expect(dividePeriod(days, { room: 120, bytesOn: each(10) })).toEqual([
      { from: '2026-03-01', to: '2026-03-12' },
    ])
  })

  test('each part holds as many days as fit, and every day is in one', () => {
    expect(dividePeriod(days, { room: 50, bytesOn: each(10) })).toEqual([
      { from: '2026-03-01', to: '2026-03-05' },
      { from: '2026-03-06', to: '2026-03-10' },
      { from: '2026-03-11', to: '2026-03-12' },
    ])
  })

  test('a day that is too large is a part by itself; days without a fact lengthen the one before', () => {
    const bytesOn = (day: string) => ({ '2026-03-02': 500, '2026-03-04': 10 })[day] ?? 0
    expect(dividePeriod(days.slice(0, 4), { room: 100, bytesOn })).toEqual([
      { from: '2026-03-01', to: '2026-03-03' },
      { from: '2026-03-04', to: '2026-03-04' },
    ])
  })

  test('nine parts at most: the error names the last day that they hold', () => {
    const divide = () => dividePeriod(days, { room: 10, bytesOn: each(10) })
    expect(divide).toThrow(TooLarge)
    expect(divide).toThrow('2026-03-09')
  })
})
