import { money, pieces } from '@bon/contracts/kernel'
import { type ReportedCorrection, reportCorrection } from '@bon/contracts/registers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unreachable } from '../../shared/api/index.ts'
import { idOf } from '../sale/cart.examples.ts'

const register = idOf('register')
const report = (amount: number): ReportedCorrection => ({
  session_uuid: idOf('session'),
  cashier_uuid: idOf('MH'),
  order_uuid: idOf('bon'),
  done_at: `2026-11-21T12:00:${String(amount).padStart(2, '0')}.000Z`,
  correction: {
    kind: 'line_removed',
    line_uuid: idOf(`line ${amount}`),
    product_uuid: idOf('coffee'),
    article_group: '04006',
    quantity: pieces(1),
    amount: money(amount),
  },
})

type Sent = { commandId: string; body: ReportedCorrection }
const sent: Sent[] = []
let answer: () => Promise<unknown>

/** A page of this device: what it keeps in memory is its own, and ends with it. */
const page = async () => {
  vi.resetModules()
  const reports = { ...(await import('./keep-reports.ts')), ...(await import('./send-reports.ts')) }
  const ends = new AbortController()
  stops.push(() => ends.abort())
  return {
    ...reports,
    begin: () => void reports.keepReporting(register, ends.signal),
    end: () => ends.abort(),
  }
}
const stops: (() => void)[] = []
vi.mock('../../shared/api/call.ts', () => ({
  call: (endpoint: unknown, { commandId, body }: Sent) => {
    expect(endpoint).toMatchObject({ path: reportCorrection.path })
    sent.push({ commandId, body })
    return answer()
  },
}))
const amounts = () =>
  sent.map(({ body: { correction } }) => ('amount' in correction ? correction.amount : undefined))

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  answer = async () => ({ body: {} })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('R-8: what was kept before the tab was killed is sent by the next page, in order and each once', async () => {
  const first = await page()
  first.keepReports(register, [report(1)])
  first.keepReports(register, [report(2), report(3)])
  first.end()
  const next = await page()
  next.begin()
  await vi.waitFor(() => expect(amounts()).toEqual([1, 2, 3]))
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  expect(await next.reported(register)).toBe(true)
  const last = await page()
  last.begin()
  expect(await last.reported(register)).toBe(true)
  expect(amounts()).toEqual([1, 2, 3])
})

test('R-8: not answered, it is sent again under its own id until it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  const till = await page()
  answer = async () => {
    throw unreachable()
  }
  till.keepReports(register, [report(1)])
  till.begin()
  await vi.waitFor(() => expect(amounts()).toEqual([1]))
  expect(await till.reported(register)).toBe(false)
  answer = async () => ({ body: {} })
  await vi.waitFor(() => expect(localStorage.length).toBe(0), 10_000)
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1)
  vi.useRealTimers()
})

test('R-8: a refused one holds up no other and no sale, and is kept', async () => {
  const till = await page()
  answer = async () => {
    answer = async () => ({ body: {} })
    const { ApiProblem: Problem } = await import('../../shared/api/index.ts')
    throw new Problem({ type: 'about:blank', title: 'no', status: 404, code: 'request.not_found' })
  }
  till.keepReports(register, [report(1), report(2)])
  till.begin()
  await vi.waitFor(() => expect(amounts()).toEqual([1, 2]))
  await vi.waitFor(async () => expect(await till.reported(register)).toBe(true))
  expect(localStorage.length).toBe(1)
})
