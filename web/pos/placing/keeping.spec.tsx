import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { freshSignIn } from '../device/index.ts'
import { added, cartAfter, coffee, empty, idOf, orderView } from '../sale/cart.examples.ts'
import type { Cart } from '../sale/cart.ts'
import { usePlaceKeys } from '../shell/use-place.ts'
import { createTillServices } from '../till/services.ts'
import { TestTill } from '../till/till.examples.tsx'
import { PlacingParts } from './placing-parts.tsx'

let beats: string[][] = []
let services = createTillServices()
const cart = cartAfter(added(coffee))
const saved: Cart = { ...cart, base: orderView([...cart.lines]) }

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('floor-plan')
})
beforeEach(() => {
  beats = []
  services = createTillServices()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.includes('/heartbeat')) beats.push(JSON.parse(String(body)).order_uuids)
    return new Response(JSON.stringify({ order: saved.base }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Key handling is active before the lazily loaded parking code. */
const Keys = () => {
  usePlaceKeys()
  return null
}

const begin = (
  now: Cart,
  main_display: 'sale' | 'floor_plan',
  dispatch = vi.fn(),
  parts: ReactNode = <PlacingParts />,
  state: unknown = undefined,
) => {
  const company = { uuid: idOf('company') }
  const register = { uuid: idOf('hall'), main_display, session: null }
  const base = `/companies/${company.uuid}/pos/${register.uuid}`
  const pos = {
    register,
    cashier: { uuid: idOf('mk') },
    cart: now,
    dispatch,
    services,
    sale: { dismiss: vi.fn(), state: { status: 'idle' } },
    bon: { lines: now.lines.length, unsent: now.base === null, status: 'open' },
  }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Keys />
            {parts}
          </>
        ),
      },
    ],
    { initialEntries: [{ pathname: base, state }] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ company } as unknown as Session}>
        <TestTill pos={pos} host={false}>
          <RouterProvider router={router} />
        </TestTill>
      </SessionContext>
    </QueryClientProvider>,
  )
  return { place: () => router.state.location.pathname.replace(base, ''), dispatch }
}
const press = (key: string) =>
  act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })))

test('REG-13, POS-16: a register whose main display is the floor plan begins there, with an empty bon only', async () => {
  const { place } = begin(empty, 'floor_plan', undefined, undefined, freshSignIn)
  await vi.waitFor(() => expect(place()).toBe('/floor-plan'))
  cleanup()
  for (const [now, display] of [
    [cart, 'floor_plan'],
    [empty, 'sale'],
  ] as const) {
    const other = begin(now, display, undefined, undefined, freshSignIn)
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(other.place()).toBe('')
    cleanup()
  }
  // A page reload stays on the same screen.
  const again = begin(empty, 'floor_plan')
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(again.place()).toBe('')
})

test('DEF-16: what is in hand is said at once and every 15 seconds; an order that is not saved is nobody’s business', async () => {
  begin(saved, 'sale')
  expect(beats).toEqual([[saved.order_uuid]])
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(beats).toHaveLength(3)
  cleanup()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(beats).toHaveLength(3)
  begin(cart, 'sale')
  expect(beats).toHaveLength(3)
})

test('POS-19: F8 asks where a bon is parked, an empty bon is parked nowhere; who asked too early is heard', async () => {
  begin(cart, 'sale', undefined, null)
  await press('F8')
  cleanup()
  const { dispatch } = begin(cart, 'sale')
  expect(dispatch).toHaveBeenCalledOnce()
  await press('F8')
  expect(dispatch).toHaveBeenCalledWith({ type: 'opened', dialog: { kind: 'assign-to-table' } })
  expect(dispatch).toHaveBeenCalledTimes(2)
  cleanup()
  const nothing = begin(empty, 'sale')
  await press('F8')
  expect(nothing.dispatch).not.toHaveBeenCalled()
})
