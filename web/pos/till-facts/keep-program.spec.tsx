import { instantOf } from '@bon/contracts/kernel'
import { reportTillFact, type TillFact } from '@bon/contracts/registers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, unreachable } from '../../shared/api/index.ts'
import { idOf } from '../sale/cart.examples.ts'
import { keepProgram } from './keep-program.ts'
import { reportFact } from './report-fact.ts'

const register = idOf('register')
const sent: { body: TillFact; commandId: string }[] = []
let answer: () => Promise<unknown>
vi.mock('../../shared/api/call.ts', () => ({
  call: (endpoint: unknown, { body, commandId }: (typeof sent)[number]) => {
    expect(endpoint).toMatchObject({ path: reportTillFact.path })
    sent.push({ body, commandId })
    return answer()
  },
}))
vi.mock('../../shared/platform/index.ts', async (original) => ({
  ...(await original<typeof import('../../shared/platform/index.ts')>()),
  now: () => clock,
}))
vi.mock('../../shared/platform/page-time.ts', async (original) => ({
  ...(await original<typeof import('../../shared/platform/page-time.ts')>()),
  sinceBegin: () => counter,
}))
const facts = () => sent.map(({ body }) => body.fact)

let [clock, counter, server] = [0, 0, 0]
const noon = 1_795_000_000_000
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  answer = async () => ({ body: {} })
  ;[clock, counter, server] = [noon, 0, noon]
  vi.stubGlobal('fetch', async () => new Response('', { headers: { Date: instantOf(server) } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Half a minute and more, in which the clocks go on as they are told. */
const later = async (by: { clock: number; counter: number; server: number }) => {
  clock += by.clock
  counter += by.counter
  server += by.server
  await vi.advanceTimersByTimeAsync(30_000)
}

test('R-7: the till says that its program starts, and that it stops when it is left or its page ends', async () => {
  const left = new AbortController()
  const kept = keepProgram(register, left.signal)
  expect(sent).toMatchObject([{ body: { fact: 'started', version: expect.stringMatching(/./) } }])
  dispatchEvent(new Event('pagehide'))
  expect(facts()).toEqual(['started', 'stopped'])
  left.abort()
  await kept
  expect(facts()).toEqual(['started', 'stopped', 'stopped'])
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(3)
})

test('R-22: a clock that was set by more than a minute is said once; a device that slept is not', async () => {
  const left = new AbortController()
  void keepProgram(register, left.signal)
  await vi.advanceTimersByTimeAsync(0)
  await later({ clock: 30_000, counter: 30_000, server: 30_000 })
  await later({ clock: 9_000_000, counter: 0, server: 9_000_000 })
  expect(facts()).toEqual(['started'])
  await later({ clock: 150_000, counter: 30_000, server: 30_000 })
  await later({ clock: 30_000, counter: 30_000, server: 30_000 })
  expect(sent.slice(1).map(({ body }) => body)).toEqual([{ fact: 'clock_set', by_s: 120 }])
  left.abort()
})

test('a fact is sent under one id until the server answers; a refusal is an answer', async () => {
  answer = () => Promise.reject(unreachable())
  void reportFact(register, { fact: 'stopped' })
  await vi.advanceTimersByTimeAsync(3_100)
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1)
  expect(sent).toHaveLength(2)
  answer = () =>
    Promise.reject(new ApiProblem({ type: '', title: '', status: 409, code: 'register.not_open' }))
  await vi.advanceTimersByTimeAsync(6_100)
  expect(sent).toHaveLength(3)
})
