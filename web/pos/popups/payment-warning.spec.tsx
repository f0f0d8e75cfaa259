import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../shared/platform/index.ts'
import { usePaymentWarning } from './payment-warning.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('RES-13, RES-14: a dismissed payment warning is looked for every five seconds and comes back after an hour', () => {
  const { result } = renderHook(() => usePaymentWarning('kajkanten'))
  expect(result.current.isDue).toBe(true)
  act(() => result.current.dismiss())
  expect(result.current.isDue).toBe(false)
  advance(3_594_999)
  expect(result.current.isDue).toBe(false)
  advance(5_001)
  expect(result.current.isDue).toBe(true)
})

test('RES-13: another tab and a reload keep the hour; another company has its own', () => {
  const first = renderHook(() => usePaymentWarning('kajkanten'))
  act(() => first.result.current.dismiss())
  first.unmount()
  expect(renderHook(() => usePaymentWarning('kajkanten')).result.current.isDue).toBe(false)
  expect(renderHook(() => usePaymentWarning('terrassen')).result.current.isDue).toBe(true)
})

test('RES-13: a clock that is set back does not silence it', () => {
  const { result } = renderHook(() => usePaymentWarning('kajkanten'))
  act(() => result.current.dismiss())
  vi.setSystemTime(now() - 24 * 3_600_000)
  advance(5_000)
  expect(result.current.isDue).toBe(true)
})
