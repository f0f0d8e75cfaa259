import { money } from '@bon/contracts/kernel'
import type { RegisterData, RegisterPaymentType } from '@bon/contracts/registers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { availability } from '../../shared/api/index.ts'
import { added, cartAfter, coffee, idOf, orderView } from '../sale/cart.examples.ts'
import { memoryStorage } from '../waiting/waiting.examples.ts'
import { createWaiting } from '../waiting/waiting-store.ts'
import { pendingSale } from './pending-sale.ts'
import { useSale } from './use-sale.ts'

const cash = { uuid: idOf('cash'), method: 'cash', rounding_unit: 50 } as RegisterPaymentType
const register = { uuid: idOf('register'), payment_types: [cash] } as unknown as RegisterData
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
  waiting: createWaiting(memoryStorage()),
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

const ending = (props: ReturnType<typeof here>) => renderHook(() => useSale(props), { wrapper }).result

test('DEF-19: after the first try without an answer the cashier goes on, and the payment waits under its own ids', async () => {
  answering = false
  const store = memoryStorage()
  const props = { ...here(), waiting: createWaiting(store) }
  const sale = ending(props)
  act(() => sale.current.pay(money(10000)))
  await waitFor(() => expect(sale.current.state).toMatchObject({ status: 'waiting' }))
  expect(props.startBon).not.toHaveBeenCalled()
  const begun = pendingSale.of(register.uuid)
  act(() => {
    sale.current.keep()
    sale.current.keep()
  })
  await waitFor(() => expect(sale.current.state.status).toBe('kept'))
  expect(store.all()).toMatchObject([{ command: begun, tried: true, money: { due: 7000, change: 3000 } }])
  expect(pendingSale.of(register.uuid)).toBeUndefined()
  expect(props.startBon).toHaveBeenCalledOnce()
  // The answer to the first try comes late: it belongs to the list, and the next bon stays as it is.
  answering = true
  const tries = sent.length
  await waitFor(() => expect(sent.length).toBeGreaterThan(tries), { timeout: 15_000 })
  await act(async () => {})
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([begun?.command_id]))
  expect(sale.current.state.status).toBe('kept')
  expect(props.startBon).toHaveBeenCalledOnce()
  expect(props.drawer.send).not.toHaveBeenCalled()
  act(() => sale.current.dismiss())
  expect(sale.current.state.status).toBe('idle')
})

test('DEF-19: while nobody answers the next cash sale waits at once, what the server must do is refused', async () => {
  answering = false
  const store = memoryStorage()
  const props = { ...here(), waiting: createWaiting(store) }
  const sale = ending(props)
  availability.unreachable()
  act(() => sale.current.pay(money(7000)))
  await waitFor(() => expect(sale.current.state.status).toBe('kept'))
  expect(sent).toEqual([])
  expect(store.all()).toMatchObject([{ tried: false, command: { kind: 'sell' } }])
  act(() => sale.current.dismiss())

  const card = ending({ ...props, waiting: createWaiting(memoryStorage()) })
  for (const pay of [
    () => card.current.pay(money(7000), undefined, terminal),
    () => card.current.pay(money(3000), money(3000)),
  ]) {
    act(pay)
    await waitFor(() =>
      expect(card.current.state).toMatchObject({
        status: 'refused',
        error: { problem: { code: 'network.needs_server' } },
      }),
    )
    expect(pendingSale.of(register.uuid)).toBeUndefined()
    act(() => card.current.dismiss())
  }
  expect(sent).toEqual([])
  availability.answered()
})

test('DEF-19: a device that cannot store the payment goes on sending it', async () => {
  const props = {
    ...here(),
    waiting: createWaiting({ ...memoryStorage(), put: () => Promise.reject(new Error('full')) }),
  }
  availability.unreachable()
  const sale = ending(props)
  act(() => sale.current.pay(money(10000)))
  await waitFor(() => expect(sale.current.state.status).toBe('paid'))
  expect(props.startBon).toHaveBeenCalledOnce()
})
