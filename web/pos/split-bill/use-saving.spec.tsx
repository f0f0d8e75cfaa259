import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { availability } from '../../shared/api/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { idOf, orderView } from '../sale/cart.examples.ts'
import { createTillServices } from '../till/services.ts'
import { forgetSplit, useDraft } from './saved-split.ts'
import { beer, bill, prawns } from './split.examples.ts'
import { movableLines } from './split-bills.ts'
import { useSaving } from './use-saving.ts'

const pos = {
  register: { uuid: idOf('register'), session: { receipts: 3 } },
  cashier: { uuid: idOf('cashier') },
  services: createTillServices(),
} as Pos
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <PosContextProvider value={pos}>{children}</PosContextProvider>
  </QueryClientProvider>
)
type Sent = { key: string | null; match: string | null; body: string }
let sent: Sent[] = []
let answering: 'yes' | 'never' | 'changed' = 'yes'
const onSaved = vi.fn()
const onRefused = vi.fn()

beforeEach(() => {
  sent = []
  answering = 'yes'
  localStorage.clear()
  forgetSplit(pos.services.splits, bill.order_uuid)
  onSaved.mockClear()
  onRefused.mockClear()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push({
      key: headers.get('Idempotency-Key'),
      match: headers.get('If-Match'),
      body: String(init.body),
    })
    if (answering === 'never') throw new TypeError('network')
    if (answering === 'changed') {
      const problem = { type: 'about:blank', title: 'x', status: 409, code: 'order.changed' }
      return new Response(JSON.stringify(problem), { status: 409 })
    }
    const left = orderView([beer], { revision: '9' })
    const other = orderView([prawns], { order_uuid: idOf('other') })
    return new Response(JSON.stringify({ order: left, others: [other] }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderHook(
    () => {
      const { draft, change } = useDraft(bill.order_uuid)
      return { draft, change, ...useSaving({ draft, change, order: bill, onSaved, onRefused }) }
    },
    { wrapper },
  )
const drawn = () => {
  const hook = open()
  act(() => {
    hook.result.current.change({ type: 'rebased', revision: bill.revision, lines: movableLines(bill.lines) })
    hook.result.current.change({ type: 'moved', line_uuid: prawns.uuid, step: 'one' })
  })
  return hook
}

test('BEYOND-20: drawing sends nothing; ten presses of save are one split', async () => {
  const { result } = drawn()
  expect(sent).toEqual([])
  act(() => {
    for (let press = 0; press < 10; press += 1) result.current.save()
  })
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
  expect(result.current.draft).toMatchObject({ revision: '9', made: [{ nr: 1 }], sent: null })
})

test('SC-37: a drawing outlives the page, as it was', () => {
  const first = drawn()
  const before = first.result.current.draft
  first.unmount()
  // A new page load has only what the device stored.
  const storedText = localStorage.getItem(`bon.split.${bill.order_uuid}`) ?? ''
  forgetSplit(pos.services.splits, bill.order_uuid)
  localStorage.setItem(`bon.split.${bill.order_uuid}`, storedText)
  expect(open().result.current.draft).toEqual(before)
  expect(sent).toEqual([])
})

test('a split that is not answered is finished after a reload under the same ids', async () => {
  answering = 'never'
  const { result, unmount } = drawn()
  act(() => result.current.save())
  await waitFor(() => expect(sent).toHaveLength(1))
  unmount()
  answering = 'yes'
  const again = open()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(again.result.current.draft.made).toMatchObject([{ nr: 1 }])
  // The first try of the page that is gone is repeated too.
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
})

test('DEF-19: a split that is not answered goes on by itself once the server answers again, under the same ids', async () => {
  answering = 'never'
  const { result } = drawn()
  act(() => result.current.save())
  await waitFor(() => expect(availability.current().reachable).toBe(false))
  await waitFor(() => expect(result.current.state.status).toBe('waiting'))
  answering = 'yes'
  act(() => availability.answered())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(result.current.draft.made).toMatchObject([{ nr: 1 }])
  expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
})

test('SC-37: what the server refuses leaves the drawing and makes nothing', async () => {
  answering = 'changed'
  const { result } = drawn()
  const before = result.current.draft
  act(() => result.current.save())
  await waitFor(() => expect(result.current.state.status).toBe('refused'))
  expect(onRefused).toHaveBeenCalledOnce()
  expect(result.current.draft).toEqual(before)
})
