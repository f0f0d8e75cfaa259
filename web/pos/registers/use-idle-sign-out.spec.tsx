import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdleSignOut } from './use-idle-sign-out.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const begin = (seconds: number, paused = false) => {
  const signOut = vi.fn()
  const hook = renderHook(({ isPaused }) => useIdleSignOut(seconds, isPaused, signOut), {
    initialProps: { isPaused: paused },
  })
  return { signOut, ...hook }
}

test('REG-44, DEF-23: an idle cashier is signed out after the company’s seconds', () => {
  const { signOut } = begin(120)
  vi.advanceTimersByTime(119_000)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(signOut).toHaveBeenCalledOnce()
})

test.each(['pointerdown', 'keydown'])('DEF-23: %s begins the time anew, wherever it happens', (kind) => {
  const { signOut } = begin(120)
  vi.advanceTimersByTime(119_000)
  document.body.dispatchEvent(new Event(kind, { bubbles: true }))
  vi.advanceTimersByTime(119_000)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(signOut).toHaveBeenCalledOnce()
})

test('REG-44: 0 never signs out', () => {
  const { signOut } = begin(0)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(signOut).not.toHaveBeenCalled()
})

test('DEF-23: nobody is signed out while a guest pays, and the time begins when that has ended', () => {
  const { signOut, rerender } = begin(120, true)
  vi.advanceTimersByTime(600_000)
  rerender({ isPaused: false })
  vi.advanceTimersByTime(119_000)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(signOut).toHaveBeenCalledOnce()
})
