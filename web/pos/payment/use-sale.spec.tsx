import { money } from '@bon/contracts/kernel'
import type { RegisterData, RegisterPaymentType } from '@bon/contracts/registers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { added, cartAfter, coffee, idOf, orderView } from '../sale/cart.examples.ts'
import { pendingSale } from './pending-sale.ts'
import { useSale } from './use-sale.ts'

const register = { uuid: idOf('register') } as RegisterData
const cash = { uuid: idOf('cash'), rounding_unit: 50 } as RegisterPaymentType
const cart = cartAfter(added(coffee, 2))
const sent: { key: string | null; body: { payment_uuid: string; received: number } }[] = []
let answering = true

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const here = () => ({
  register,
  cash,
  cart,
  cashier: { uuid: idOf('cashier') },
  change: vi.fn(),
  startBon: vi.fn(),
  tell: vi.fn(),
})

beforeEach(() => {
  sent.length = 0
  answering = true
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    sent.push({ key: new Headers(init.headers).get('Idempotency-Key'), body })
    if (!answering) throw new TypeError('network')
    const { order_lines: _lines, short_nr: _nr, received, ...payment } = body
    const recorded = {
      ...payment,
      method: 'cash',
      session_uuid: idOf('session'),
      amount: 7000,
      rounding: 0,
      received,
      change: received - 7000,
      at: '2026-11-20T17:42:00.000Z',
      status: 'recorded',
    }
    const order = orderView([...cart.lines], { status: 'completed', payments: [recorded] })
    return new Response(JSON.stringify({ order, sealing: false }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('ten fast presses are one payment', async () => {
  const props = here()
  const { result } = renderHook(() => useSale(props), { wrapper })
  act(() => {
    for (let press = 0; press < 10; press++) result.current.pay(money(10000))
  })
  await waitFor(() => expect(result.current.state.status).toBe('paid'))
  expect(sent).toHaveLength(1)
  expect(result.current.state).toMatchObject({ paid: { change: 3000, due: 7000 } })
  expect(props.startBon).toHaveBeenCalledOnce()
  expect(pendingSale.of(register.uuid)).toBeUndefined()
})

test('a reload in the middle finishes the same payment', async () => {
  answering = false
  const first = renderHook(() => useSale(here()), { wrapper })
  act(() => first.result.current.pay(money(7000)))
  const kept = pendingSale.of(register.uuid)
  expect(kept).toBeDefined()
  first.unmount()

  answering = true
  const second = renderHook(() => useSale(here()), { wrapper })
  await waitFor(() => expect(second.result.current.state.status).toBe('paid'))
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([kept?.command_id]))
  expect(new Set(sent.map(({ body }) => body.payment_uuid))).toEqual(new Set([kept?.body.payment_uuid]))
  expect(pendingSale.of(register.uuid)).toBeUndefined()
})
