import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { availability } from '../api/index.ts'
import { after, every } from '../platform/index.ts'
import { shareLiveStream } from './hub.ts'
import { watchLine } from './watch-line.ts'

/** `cut`: nothing is refused and nothing is answered, as behind a router without its own line. */
let line: 'there' | 'cut' = 'there'
let stop = () => {}
let company = new AbortController()

const stream = () => {
  const bytes = new TextEncoder().encode(':\n\n')
  return new ReadableStream({
    start: (controller) => void every(500, () => line === 'there' && controller.enqueue(bytes)),
  })
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  // The timers of AbortSignal are the browser's own; here they pass with the others.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    after(ms, () => controller.abort())
    return controller.signal
  })
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) =>
    line === 'there'
      ? Promise.resolve(new Response(url.startsWith('/last') ? '' : stream()))
      : new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        }),
  )
  line = 'there'
  company = new AbortController()
  stop = watchLine()
})
afterEach(() => {
  stop()
  company.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('W8, X2: a line that is cut without a sign is known within two seconds, and so is its end', async () => {
  shareLiveStream('company', company.signal)
  await vi.advanceTimersByTimeAsync(5_300)
  expect(availability.current().reachable).toBe(true)
  line = 'cut'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(availability.current().reachable).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(availability.current().reachable).toBe(false)
  line = 'there'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(availability.current().reachable).toBe(true)
})

test('W8: a line that is cut before the stream has begun is known within two seconds', async () => {
  line = 'cut'
  shareLiveStream('company', company.signal)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(availability.current().reachable).toBe(false)
  line = 'there'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(availability.current().reachable).toBe(true)
})
