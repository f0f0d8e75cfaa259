import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../../shared/session/use-session.ts'
import { useLeaving } from '../../leaving/use-leaving.ts'
import { type Pos, PosContextProvider } from '../../registers/pos.ts'
import { added, cartAfter, coffee, idOf } from '../../sale/cart.examples.ts'
import { BottomMenu } from '../../shell/bottom-menu.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { createTillServices, type TillServices } from '../../till/services.ts'
import { dialogOf, drawnDialogs, leavingAsks, navigationDisabled } from '../../till/till-state.ts'
import { createTill, TillProvider, useTill, useTillDispatch } from '../../till/use-till.ts'
import type { SaleState } from '../use-sale.ts'
import { CardAside } from './card-aside.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['cards', 'pos'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const company = { uuid: idOf('company') }
const register = { uuid: idOf('hall') }
const home = `/companies/${company.uuid}/pos/${register.uuid}`
const bon = { lines: 1, unsent: true, status: 'open' } as const
const retry = vi.fn()
let attempt_state = 'sent'
let setSale = (_: SaleState) => {}

const Shell = () => {
  useLeaving()
  usePlace()
  return (
    <>
      <CardAside />
      <BottomMenu />
      <output>{useLocation().pathname.replace(home, '') || '/'}</output>
    </>
  )
}
/** A register whose unsent bon waits for a card. */
const Till = () => {
  const [till] = useState(() => createTill({ dialogs: [{ kind: 'payment' }], payment_underway: true }))
  const [state, set] = useState<SaleState>({
    status: 'card',
    payment_uuid: idOf('payment'),
    payment_type_uuid: idOf('card'),
  })
  setSale = set
  const [services] = useState(createTillServices)
  return (
    <SessionContext value={{ company, hasBackOffice: true } as unknown as Session}>
      <TillProvider till={till}>
        <Register state={state} services={services} />
      </TillProvider>
    </SessionContext>
  )
}

const Register = ({ state, services }: { state: SaleState; services: TillServices }) => {
  const now = useTill((each) => each)
  const pos = {
    register,
    bon,
    dispatch: useTillDispatch(),
    cart: cartAfter(added(coffee)),
    sale: { state, retry, dismiss: vi.fn() },
    services,
    navigationOff: navigationDisabled(now, bon),
    asks: leavingAsks(now, bon),
  }
  return (
    <PosContextProvider value={pos as unknown as Pos}>
      <Shell />
      <data>{drawnDialogs(now).map(({ kind }) => kind)}</data>
      <data>{dialogOf(now, 'payment') ? 'kept' : 'lost'}</data>
    </PosContextProvider>
  )
}

const shown = () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ payment: { state: attempt_state } })))
  const router = createMemoryRouter([{ path: '*', element: <Till /> }], { initialEntries: [home] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('row 16: floor plan, bons and register open while the bon waits for its card, and the sheet is there again', async () => {
  attempt_state = 'sent'
  shown()
  for (const [name, path] of [
    ['Bordplan', '/floor-plan'],
    ['Boner', '/orders'],
    ['Kasse', '/register'],
  ] as const) {
    await act(async () => fireEvent.click(screen.getByRole('link', { name })))
    expect(screen.getByText(path)).toBeTruthy()
    expect(screen.getByText('kept')).toBeTruthy()
    expect(screen.queryByText('payment')).toBeNull()
    expect(await screen.findByText(/venter på kortet: Venter på gæsten/)).toBeTruthy()
  }
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Admin' })))
  expect(screen.getByText('/register')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Vis betalingen' })))
  expect(screen.getByText('/')).toBeTruthy()
  expect(screen.getByText('payment')).toBeTruthy()
  expect(retry).not.toHaveBeenCalled()
})

test('row 16: a card that ends while the cashier looks elsewhere is finished, and its end is said', async () => {
  attempt_state = 'approved'
  shown()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Boner' })))
  await vi.waitFor(() => expect(retry).toHaveBeenCalled())
  act(() => setSale({ status: 'paid', paid: {} as never }))
  expect(screen.getByText(/^Bon \d+ er betalt/)).toBeTruthy()
})
