import { addMs } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCloseDue } from './close-due.tsx'

const close_due_at = '2026-11-22T06:00:00.000Z'
const hour_ms = 3_600_000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const open = { session_uuid: 'n7', close_due_at } as NonNullable<RegisterData['session']>
const shown = (session: RegisterData['session'], at: string) => {
  vi.setSystemTime(at)
  return renderHook(() => useCloseDue({ session })).result
}

test('R-5: the till asks for the close two hours after the cut-off, and again an hour after it was put off', () => {
  const result = shown(open, addMs(close_due_at, -1_000))
  expect(result.current.isDue).toBe(false)
  act(() => vi.advanceTimersByTime(5_000))
  expect(result.current.isDue).toBe(true)
  act(() => result.current.dismiss())
  expect(result.current.isDue).toBe(false)
  act(() => vi.advanceTimersByTime(hour_ms))
  expect(result.current.isDue).toBe(true)
})

test('R-5: a closed till is asked for nothing', () =>
  expect(shown(null, addMs(close_due_at, hour_ms)).current.isDue).toBe(false))
