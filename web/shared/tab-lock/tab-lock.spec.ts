// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTabLock, type TabLock } from './tab-lock.ts'

// Node's Web Locks implement the same specification as a browser's.
let opened: TabLock[] = []
const tab = (name: string, page = new EventTarget()): TabLock => {
  const lock = openTabLock(name, navigator.locks, page)
  opened.push(lock)
  return lock
}
const waitForStatus = (lock: TabLock, where: string) =>
  vi.waitFor(() => expect(lock.status()).toBe(where), { timeout: 2_000, interval: 10 })
afterEach(() => {
  for (const lock of opened) lock.release()
  opened = []
})

test('DEF-60, RES-24: the first tab stands at the register, and the second is told that it is used elsewhere', async () => {
  const first = tab('till-1')
  await waitForStatus(first, 'here')
  const second = tab('till-1')
  expect(second.status()).toBe('asking')
  await waitForStatus(second, 'elsewhere')
  expect(first.status()).toBe('here')
})

test('POS-15, DEF-60: the tab that is chosen takes the register, and the other turns, and back again', async () => {
  const [first, second] = [tab('till-2'), tab('till-2')]
  await waitForStatus(first, 'here')
  await waitForStatus(second, 'elsewhere')
  const listener = vi.fn()
  first.subscribe(listener)
  second.take()
  await waitForStatus(second, 'here')
  await waitForStatus(first, 'elsewhere')
  expect(listener).toHaveBeenCalled()
  first.take()
  await waitForStatus(first, 'here')
  await waitForStatus(second, 'elsewhere')
})

test('DEF-60: when the tab that has it is closed, the one that waits gets it by itself', async () => {
  const [first, second, third] = [tab('till-3'), tab('till-3'), tab('till-3')]
  await waitForStatus(first, 'here')
  await waitForStatus(second, 'elsewhere')
  third.take()
  await waitForStatus(third, 'here')
  await waitForStatus(first, 'elsewhere')
  third.release()
  await waitForStatus(second, 'here')
  expect(first.status()).toBe('elsewhere')
  second.release()
  await waitForStatus(first, 'here')
})

test('a tab that is reloaded does not hear of itself', async () => {
  const before = tab('till-4')
  await waitForStatus(before, 'here')
  const again = tab('till-4')
  const statuses: string[] = []
  again.subscribe(() => statuses.push(again.status()))
  before.release()
  await waitForStatus(again, 'here')
  expect(statuses).toEqual(['here'])
})

test('two registers are two locks, and without locks every tab stands at its register', async () => {
  const [one, two] = [tab('till-5'), tab('till-6')]
  await waitForStatus(one, 'here')
  await waitForStatus(two, 'here')
  expect(openTabLock('till-5', null, new EventTarget()).status()).toBe('here')
})

/** Refuses every request; the limit ends the spec if requests never stop. */
const refusing = (refusal: string) => {
  const enough = 1_000
  const request = vi.fn(() =>
    request.mock.calls.length < enough
      ? Promise.reject(new DOMException('refused', refusal))
      : new Promise<never>(() => {}),
  )
  return request
}
const open = (request: ReturnType<typeof refusing>, page = new EventTarget()): TabLock => {
  const lock = openTabLock('till-7', { request }, page)
  opened.push(lock)
  return lock
}

describe('a browser that refuses the lock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('of a lock that is refused as stolen again and again, one request is made per pause', async () => {
    const request = refusing('AbortError')
    const lock = open(request)
    await vi.advanceTimersByTimeAsync(0)
    expect(request).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(request.mock.calls.length).toBeLessThanOrEqual(11)
    expect(lock.status()).toBe('elsewhere')
  })

  test('a refusal for another reason is not retried, and the register works without a lock', async () => {
    const request = refusing('SecurityError')
    const lock = open(request)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(request).toHaveBeenCalledTimes(1)
    expect(lock.status()).toBe('here')
  })

  test('a page that is left asks no more, and a page that comes back asks once', async () => {
    const page = new EventTarget()
    const request = refusing('AbortError')
    const lock = open(request, page)
    page.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(request).toHaveBeenCalledTimes(1)
    page.dispatchEvent(new Event('pageshow'))
    expect(request).toHaveBeenCalledTimes(2)
    expect(lock.status()).toBe('asking')
  })
})

test('a page that is left gives the register to the next tab, and asks for it when it comes back', async () => {
  const page = new EventTarget()
  const first = tab('till-8', page)
  await waitForStatus(first, 'here')
  const second = tab('till-8')
  await waitForStatus(second, 'elsewhere')
  page.dispatchEvent(new Event('pagehide'))
  await waitForStatus(second, 'here')
  page.dispatchEvent(new Event('pageshow'))
  await waitForStatus(first, 'elsewhere')
  second.release()
  await waitForStatus(first, 'here')
})
