import type { RegisterData, RegisterPaymentType } from '@bon/contracts/registers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { coffee, idOf, orderView } from '../sale/cart.examples.ts'
import { createTillServices } from '../till/services.ts'
import { actionsOf } from './action-of.ts'
import { isEnded } from './money-back-notice.tsx'
import { pendingAction } from './pending-action.ts'
import { useMoneyBack, useUnfinishedMoneyBack } from './use-money-back.ts'

const register = { uuid: idOf('register'), session: null } as unknown as RegisterData
const cash = { uuid: idOf('cash'), rounding_unit: 50 } as RegisterPaymentType
const dispatch = vi.fn()
const approve = vi.fn<(question: unknown) => Promise<string | undefined>>()
let services = createTillServices()
const cashier = { uuid: idOf('cashier') }
const pos = { register, cash, cashier } as unknown as Pos
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <PosContextProvider value={{ ...pos, dispatch, approve, services }}>{children}</PosContextProvider>
  </QueryClientProvider>
)
const order = orderView([], { status: 'completed' })
/** What the dialog that was opened at the end says of the money. */
const given = () =>
  dispatch.mock.calls.map(([event]) => event.dialog).find((dialog) => dialog?.kind === 'moneyGiven')?.result
const refund = () => actionsOf(pos).refund(order, { [coffee.uuid]: 1000 as never })
const sent: { key: string | null; refund_order: unknown }[] = []
let answer: () => Response = () => refundResponse()

const refundResponse = () => {
  const payments = [
    { status: 'recorded', method: 'cash', amount: -3333, rounding: -17, received: -3350, change: 0 },
  ]
  const refund_order = { ...orderView([], { status: 'completed' }), payments }
  return new Response(JSON.stringify({ order, refund_order, sealing: false }))
}
const refused = (code: string, params?: object) => () =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status: 409, code, params }), {
    status: 409,
    headers: { 'Content-Type': 'application/problem+json' },
  })

beforeEach(() => {
  sent.length = 0
  services = createTillServices()
  dispatch.mockReset()
  approve.mockReset()
  answer = refundResponse
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'POST')
      sent.push({
        key: new Headers(init.headers).get('Idempotency-Key'),
        refund_order: JSON.parse(String(init.body)).refund_order,
      })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('POS-22, RULE-2: ten presses are one return, and the amount to hand out is what left the drawer', async () => {
  const { result } = renderHook(() => useMoneyBack(), { wrapper })
  act(() => {
    for (let press = 0; press < 10; press += 1) result.current.give(refund())
  })
  await waitFor(() => expect(given()).toMatchObject({ kind: 'refund', cash: 3350, waits: 0 }))
  expect(sent).toHaveLength(1)
  expect(result.current.state.status).toBe('idle')
  expect(pendingAction.of(register.uuid)).toBeUndefined()
})

test('POS-22: a reload in the middle finishes the same return, with the ids that it was born with', async () => {
  const pending = refund()
  pendingAction.save(register.uuid, pending)
  const { result } = renderHook(() => useUnfinishedMoneyBack(), { wrapper })
  expect(result.current.status).toBe('sending')
  await waitFor(() => expect(given()).toMatchObject({ kind: 'refund', cash: 3350 }))
  expect(sent).toMatchObject([
    { key: pending.command_id, refund_order: pending.kind === 'refund' ? pending.body.refund_order : null },
  ])
})

test('ORD-49, ORD-51, ORD-52: a refusal gives nothing, says so, and an ended bon asks to be closed', async () => {
  for (const [code, ends] of [
    ['order.quantity_too_large', false],
    ['order.already_paid', true],
    ['order.already_cancelled', true],
  ] as const) {
    answer = refused(code)
    services = createTillServices()
    const { result, unmount } = renderHook(() => useMoneyBack(), { wrapper })
    act(() => result.current.give(refund()))
    await waitFor(() => expect(result.current.state.status).toBe('refused'))
    const { state } = result.current
    expect(isEnded(state.status === 'refused' ? state.error : undefined)).toBe(ends)
    // It can be tried again at once, as a new return.
    expect(pendingAction.of(register.uuid)).toBeUndefined()
    expect(dispatch).toHaveBeenLastCalledWith({ type: 'paymentEnded' })
    unmount()
  }
})

test('PAY-07, TERM-12: while a terminal gives it back the return stays, and its word ends it: given on the card, or refused', async () => {
  const at = idOf('payout')
  const refundOrderWith = (payment: object, status: 'confirmed' | 'completed') => () =>
    new Response(
      JSON.stringify({
        order,
        refund_order: { ...orderView([], { status }), payments: [payment] },
        sealing: false,
      }),
    )
  const payout = {
    payment_uuid: at,
    method: 'card',
    refund_of: idOf('paid'),
    amount: -16900,
    received: -16900,
  }
  answer = refundOrderWith({ ...payout, status: 'started' }, 'confirmed')
  const { result } = renderHook(() => useMoneyBack(), { wrapper })
  act(() =>
    result.current.give(
      actionsOf(pos).refund(order, { [coffee.uuid]: 1000 as never }, { card_payment_uuid: idOf('paid') }),
    ),
  )
  await waitFor(() =>
    expect(result.current.state).toMatchObject({ status: 'card', at: { payment_uuid: at, amount: 16900 } }),
  )
  expect(result.current.busy).toBe(true)
  // Restored after a reload.
  expect(pendingAction.of(register.uuid)).toMatchObject({ body: { card_payment_uuid: idOf('paid') } })
  answer = refundOrderWith({ ...payout, status: 'recorded' }, 'completed')
  act(() => result.current.recheck())
  await waitFor(() => expect(given()).toMatchObject({ cash: 0, onCard: 16900 }))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(pendingAction.of(register.uuid)).toBeUndefined()
})

test('CARD-1 to CARD-27: a terminal that is silent is left, and the till serves the next guest', async () => {
  const payout = {
    payment_uuid: idOf('payout'),
    method: 'card',
    refund_of: idOf('paid'),
    amount: -100,
    received: -100,
  }
  const payments = [{ ...payout, status: 'started' }]
  answer = () =>
    new Response(
      JSON.stringify({
        order,
        refund_order: { ...orderView([], { status: 'confirmed' }), payments },
        sealing: false,
      }),
    )
  const { result } = renderHook(() => useMoneyBack(), { wrapper })
  act(() => result.current.give(refund()))
  await waitFor(() => expect(result.current.state.status).toBe('card'))
  act(() => result.current.leave())
  expect(result.current.state.status).toBe('idle')
  expect(pendingAction.of(register.uuid)).toBeUndefined()
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'paymentEnded' })
})

test('R-9: what the server refuses for lack of an administrator is asked about once and sent again under its own id', async () => {
  answer = refused('order.approval_needed', { causes: 'refund' })
  approve.mockImplementation(async () => {
    answer = refundResponse
    return 'Kunden var utilfreds'
  })
  const { result } = renderHook(() => useMoneyBack(), { wrapper })
  act(() => result.current.give(refund()))
  await waitFor(() => expect(given()).toMatchObject({ cash: 3350 }))
  expect(approve.mock.calls).toMatchObject([[{ causes: ['refund'], action: { kind: 'order.refund' } }]])
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('POS-52: without an administrator nothing is given back', async () => {
  answer = refused('register.admin_pin_needed')
  approve.mockResolvedValue(undefined)
  const { result } = renderHook(() => useMoneyBack(), { wrapper })
  act(() => result.current.give(refund(), 'Genåbn bonen'))
  await waitFor(() => expect(approve.mock.calls).toMatchObject([[{ why: 'Genåbn bonen' }]]))
  await waitFor(() => expect(result.current.state.status).toBe('idle'))
  expect(sent).toHaveLength(1)
  expect(pendingAction.of(register.uuid)).toBeUndefined()
})
