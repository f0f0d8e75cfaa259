import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageHere } from '../device/storage-here.ts'
import { useKeptDevice } from './use-kept-device.ts'

const release = vi.fn(async () => undefined)
const request = vi.fn(async () => ({ released: false, release }))
const persist = vi.fn(async () => false)

beforeEach(() => {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { wakeLock: { request }, storage: { persist } }),
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
const show = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const stand = (isSignedIn: boolean, isOpen: boolean) => ({ initialProps: { isSignedIn, isOpen } })
const use = ({ isSignedIn, isOpen }: { isSignedIn: boolean; isOpen: boolean }) =>
  useKeptDevice(isSignedIn, isOpen)

test('W9: from a sign-in on the browser is asked to keep the storage, once in a tab, and its refusal is remembered', async () => {
  const { rerender } = renderHook(use, stand(false, false))
  expect(persist).not.toHaveBeenCalled()
  expect(storageHere.isKept()).toBe(true)
  rerender({ isSignedIn: true, isOpen: false })
  await waitFor(() => expect(storageHere.isKept()).toBe(false))
  rerender({ isSignedIn: true, isOpen: true })
  await waitFor(() => expect(request).toHaveBeenCalled())
  expect(persist).toHaveBeenCalledOnce()
  sessionStorage.clear()
  persist.mockResolvedValueOnce(true)
  rerender({ isSignedIn: true, isOpen: false })
  await waitFor(() => expect(storageHere.isKept()).toBe(true))
})

test('W9: while the register is open the screen stays on, also after the page was hidden', async () => {
  const lock = { released: false, release }
  request.mockResolvedValueOnce(lock)
  const { rerender } = renderHook(use, stand(false, true))
  await waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'))
  // The browser releases it with the page.
  lock.released = true
  show('hidden')
  expect(request).toHaveBeenCalledOnce()
  show('visible')
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  rerender({ isSignedIn: false, isOpen: false })
  await waitFor(() => expect(release).toHaveBeenCalledOnce())
  show('visible')
  expect(request).toHaveBeenCalledTimes(2)
})
