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
let isSealing = false
/** The terminal's last state of the card payment. */
let card: 'started' | 'recorded' | 'released' | undefined

const refused = (code: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status: 409, code }), {
    status: 409,
    headers: { 'Content-Type': 'application/problem+json' },
  })
const terminal = { uuid: idOf('card'), method: 'card' } as RegisterPaymentType

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
  dispatch: vi.fn(),
  approve: vi.fn(),
  drawer: { send: vi.fn(), by: vi.fn() },
})

beforeEach(() => {
  sent.length = 0
  answering = true
  card = undefined
  isSealing = false
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    // The order after a card attempt was given up.
    if (init.method === 'GET') return new Response(JSON.stringify({ order: orderView([...cart.lines]) }))
    if (card === 'released') return refused('order.payment_refused')
    const body = JSON.parse(String(init.body))
    sent.push({ key: new Headers(init.headers).get('Idempotency-Key'), body })
    if (!answering) throw new TypeError('network')
    const { order_lines: _lines, short_nr: _nr, received, ...payment } = body
    const recorded = {
      ...payment,
      method: card ? 'card' : 'cash',
      session_uuid: idOf('session'),
      amount: 7000,
      rounding: 0,
      received,
      change: received - 7000,
      at: '2026-11-20T17:42:00.000Z',
      status: card ?? (isSealing ? 'started' : 'recorded'),
    }
    const status = card === 'started' || isSealing ? 'confirmed' : 'completed'
    const order = orderView([...cart.lines], { status, payments: [recorded] })
    const answer = { order: isSealing ? { ...order, unpaid: 0 } : order, sealing: isSealing }
    return new Response(JSON.stringify(answer))
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
  expect(props.drawer.send).toHaveBeenCalledOnce()
  expect(result.current.state).toMatchObject({ paid: { change: 3000, due: 7000 } })
  expect(props.startBon).toHaveBeenCalledOnce()
  expect(pendingSale.of(register.uuid)).toBeUndefined()
})

test('R-4: a sale whose receipt waits for its number leaves the register to the next one', async () => {
  isSealing = true
  const props = here()
  const { result } = renderHook(() => useSale(props), { wrapper })
  act(() => result.current.pay(money(10000)))
  await waitFor(() =>
    expect(result.current.state).toMatchObject({ status: 'paid', paid: { is_sealing: true, change: 3000 } }),
  )
  expect(props.startBon).toHaveBeenCalledOnce()
  expect(pendingSale.of(register.uuid)).toBeUndefined()
})

test('a reload midway completes the same payment', async () => {
  answering = false
  const first = renderHook(() => useSale(here()), { wrapper })
  act(() => first.result.current.pay(money(7000)))
  const storedSale = pendingSale.of(register.uuid)
  expect(storedSale).toBeDefined()
  first.unmount()

  answering = true
  const second = renderHook(() => useSale(here()), { wrapper })
  await waitFor(() => expect(second.result.current.state.status).toBe('paid'))
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([storedSale?.command_id]))
  expect(new Set(sent.map(({ body }) => body.payment_uuid))).toEqual(new Set([storedSale?.body.payment_uuid]))
  expect(pendingSale.of(register.uuid)).toBeUndefined()
})

test('TERM-1, SC-16: a card is kept until its terminal has spoken, and is then the same payment', async () => {
  const props = here()
  card = 'started'
  const { result } = renderHook(() => useSale(props), { wrapper })
  act(() => result.current.pay(money(7000), undefined, terminal))
  await waitFor(() => expect(result.current.state.status).toBe('card'))
  expect(pendingSale.of(register.uuid)).toBeDefined()
  expect(props.dispatch).toHaveBeenCalledWith({ type: 'opened', dialog: { kind: 'payment' } })
  expect(props.dispatch).not.toHaveBeenCalledWith({ type: 'paymentEnded' })
  expect(props.startBon).not.toHaveBeenCalled()
  act(() => result.current.pay(money(7000)))
  card = 'recorded'
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.state.status).toBe('paid'))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
})

test('PAY-22: the terminal that was chosen is named to the server, and by the same command again', async () => {
  const props = here()
  card = 'started'
  const { result } = renderHook(() => useSale(props), { wrapper })
  const extras = { terminal_uuid: idOf('bar') }
  act(() => result.current.pay(money(7000), undefined, terminal, extras))
  await waitFor(() => expect(result.current.state.status).toBe('card'))
  expect(sent[0]?.body).toMatchObject(extras)
  expect(pendingSale.of(register.uuid)?.body).toMatchObject(extras)
})

test('PAY-24: a card that took nothing gives the bon back as the server has it', async () => {
  const props = here()
  card = 'started'
  const { result } = renderHook(() => useSale(props), { wrapper })
  act(() => result.current.pay(money(7000), undefined, terminal))
  await waitFor(() => expect(result.current.state.status).toBe('card'))
  card = 'released'
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.state.status).toBe('refused'))
  expect(pendingSale.of(register.uuid)).toBeUndefined()
  expect(props.change).toHaveBeenCalledWith(expect.objectContaining({ type: 'continued' }))
})

test('TERM-9: who leaves a card that nobody knows the end of goes on with a new bon, and sends nothing more', async () => {
  const props = here()
  card = 'started'
  const { result } = renderHook(() => useSale(props), { wrapper })
  act(() => result.current.pay(money(7000), undefined, terminal))
  await waitFor(() => expect(result.current.state.status).toBe('card'))
  act(() => result.current.leave())
  expect(props.startBon).toHaveBeenCalledOnce()
  expect(pendingSale.of(register.uuid)).toBeUndefined()
  act(() => result.current.retry())
  expect(sent).toHaveLength(1)
})
