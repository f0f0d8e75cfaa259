import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './listen.ts'

let answers: (() => Response | Promise<never>)[] = []
let messages: string[] = []
const stop = new AbortController()

/** A stream that is open until it is closed. */
const open = () => {
  const ends: (() => void)[] = []
  const body = new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) })
  return { answer: () => new Response(body), end: () => ends[0]?.() }
}
const away = () => Promise.reject(new TypeError('Load failed'))

beforeEach(() => {
  messages = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => (answers.shift() ?? away)())
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('RES-17: a cut is known within two seconds: the stream has ended and the second attempt failed', async () => {
  const stream = open()
  answers = [stream.answer]
  void listen(({ type }) => messages.push(type), stop.signal)
  await vi.advanceTimersByTimeAsync(60)
  expect(messages).toEqual(['connected'])
  stream.end()
  await vi.advanceTimersByTimeAsync(300)
  expect(messages).toEqual(['connected', 'lost'])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(messages.slice(0, 4)).toEqual(['connected', 'lost', 'unreachable', 'lost'])
})

test('W8: a server that comes back is known within two seconds, however long it was away', async () => {
  const [first, again] = [open(), open()]
  answers = [first.answer]
  void listen(({ type }) => messages.push(type), new AbortController().signal)
  await vi.advanceTimersByTimeAsync(60)
  first.end()
  await vi.advanceTimersByTimeAsync(110_000)
  messages = []
  answers = [again.answer]
  await vi.advanceTimersByTimeAsync(1_100)
  expect(messages).toContain('connected')
})
