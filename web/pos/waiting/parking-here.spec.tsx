import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { availability, problemOf } from '../../shared/api/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { added, cartAfter, coffee, idOf, orderView } from '../sale/cart.examples.ts'
import { savedAs } from '../sale/cart-wire.ts'
import { useParkingHere } from './use-parking-here.ts'
import { memoryStorage } from './waiting.examples.ts'
import { createWaiting } from './waiting-store.ts'

const cart = cartAfter(added(coffee))
const bon = {
  register_uuid: idOf('register'),
  cashier_uuid: idOf('cashier'),
  ...savedAs(cart),
  suspend: true,
  table_uuids: [idOf('table 12')],
}
let sent: { key: string | null; body: object }[] = []
let line: () => Promise<Response>
let store = memoryStorage()

beforeEach(() => {
  sent = []
  store = memoryStorage()
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('Idempotency-Key'), body: JSON.parse(String(body)) })
    return line()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  availability.answered()
})

const parking = () => {
  const pos = {
    cart,
    cartNow: () => cart,
    register: { uuid: idOf('register') },
    services: { waiting: createWaiting(store) },
    approve: vi.fn(),
    sale: { state: { status: 'idle' } },
    bon: { status: 'open' },
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <PosContextProvider value={pos as unknown as Pos}>{children}</PosContextProvider>
    </QueryClientProvider>
  )
  return renderHook(() => useParkingHere(), { wrapper }).result
}
const answer = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))

test('DEF-19: a server that answers parks the bon, and nothing waits', async () => {
  line = () => answer({ order: orderView([]) })
  expect(await parking().current(bon)).toBe('server')
  expect(store.all()).toEqual([])
})

test('DEF-19: at the first try that fails the bon is parked on this device, under the command that was sent', async () => {
  line = () => Promise.reject(new TypeError('network'))
  expect(await parking().current(bon)).toBe('here')
  expect(store.all()).toMatchObject([
    {
      tried: true,
      command: { kind: 'park', command_id: sent[0]?.key, body: sent[0]?.body },
      cart: { lines: cart.lines },
    },
  ])
  expect(sent).toHaveLength(1)
})

test('DEF-19: a half-open line frees the till after a short while', async () => {
  vi.useFakeTimers()
  line = () => new Promise(() => undefined)
  const parked = parking().current(bon)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await parked).toBe('here')
})

test('DEF-19: a refusal is said and nothing is kept', async () => {
  line = () => answer({ type: 'about:blank', title: 'no', status: 409, code: 'order.tables_changed' }, 409)
  const parked = parking().current(bon)
  await expect(parked).rejects.toSatisfy((error) => problemOf(error)?.code === 'order.tables_changed')
  await waitFor(() => expect(store.all()).toEqual([]))
})
