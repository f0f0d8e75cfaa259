import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWhenIdle } from './use-when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('DEF-59: a message waits until nobody has tapped for a second, so that no key moves under a finger', () => {
  const { result, rerender } = renderHook(({ value }) => useWhenIdle(value), {
    initialProps: { value: 'a' },
  })
  expect(result.current).toBeUndefined()
  for (let taps = 0; taps < 5; taps += 1) {
    pass(700)
    fireEvent.pointerDown(window)
  }
  pass(999)
  expect(result.current).toBeUndefined()
  pass(1)
  expect(result.current).toBe('a')
  pass(5000)
  rerender({ value: 'b' })
  expect(result.current).toBe('b')
  fireEvent.pointerDown(window)
  rerender({ value: 'c' })
  expect(result.current).toBe('b')
  pass(1000)
  expect(result.current).toBe('c')
})
