import type { DrawerView } from '@bon/contracts/drawer-explanations'
import { money } from '@bon/contracts/kernel'
import { noTotals, type OrderAtClose, type RegisterData, type ZReportView } from '@bon/contracts/registers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { Toasts } from '../../shared/ui/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { empty, idOf } from '../sale/cart.examples.ts'
import { createTillServices } from '../till/services.ts'
import type { TillEvent } from '../till/till-state.ts'
import { atStart } from '../till/till-state.ts'
import { CloseScreen } from './screen.tsx'

export const [lars, mette] = [idOf('lars'), idOf('mette')]
const at = '2026-11-24T09:00:00.000Z'

/** A session with 1,005.00 in its drawer by the books, in notes of 100 and coins of 1 krone. */
export const session = {
  session_uuid: idOf('session'),
  n: 7,
  status: 'open',
  test_mode: false,
  opened_by: lars,
  opened_at: at,
  opening_counts: [],
  float: money(1_000_00),
  expected_cash: money(1_005_00),
  totals: noTotals,
  moves: [],
  handovers: [],
} as unknown as ZReportView

export const waitingOrder = (nr: number, over: Partial<OrderAtClose> = {}): OrderAtClose => ({
  order_uuid: idOf(`order ${nr}`),
  short_nr: nr,
  cashier_uuid: mette,
  opened_at: at,
  lines: 2,
  total: money(169_00),
  payments: 0,
  paid: money(0),
  ...over,
})

type Shown = {
  search?: string
  register?: Partial<RegisterData>
  orders?: readonly OrderAtClose[]
  z_report?: ZReportView
  floor_plan?: object
  drawer?: DrawerView
  /** Tries of a command that nobody answers. */
  unanswered?: number
}

/** The register's own screen, with what the server answers; returns what it sent and asked of the till. */
export const showRegister = ({
  search = '',
  register,
  orders = [],
  z_report = session,
  floor_plan,
  drawer,
  unanswered = 0,
}: Shown = {}) => {
  const asked: string[] = []
  const sent: { path: string; body: unknown; key: string | null }[] = []
  const events: TillEvent[] = []
  const done = { locked: 0, closed: 0 }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://bon.test').pathname
    if (init.method === 'POST') {
      const key = new Headers(init.headers).get('Idempotency-Key')
      sent.push({ path, body: JSON.parse(String(init.body)), key })
      if (sent.length <= unanswered) throw new TypeError('network')
    } else asked.push(url)
    return new Response(JSON.stringify({ z_report, orders, floor_plan, drawer: drawer ?? null }))
  })
  const cash = { uuid: idOf('cash'), units: [100_00, 1_00] }
  const people = [
    { uuid: lars, initials: 'LB', label: 'Lars', hue: 'tomat' },
    { uuid: mette, initials: 'MK', label: 'Mette', hue: 'tomat' },
  ]
  const pos = {
    register: {
      uuid: idOf('register'),
      identifier: '1',
      cashiers: people,
      payment_types: [],
      blind_count: false,
      ...register,
    },
    cashier: people[0],
    cash,
    cart: empty,
    bon: { lines: 0, unsent: false, status: 'open' },
    context: atStart,
    sale: { state: { status: 'idle' } },
    services: createTillServices(),
    lock: () => {
      done.locked += 1
    },
    onClosed: () => {
      done.closed += 1
    },
    dispatch: (event: TillEvent) => void events.push(event),
  }
  const company = { company: { uuid: idOf('company') } }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/register${search}`]}>
          <SessionContext value={company as unknown as Session}>
            <PosContextProvider value={pos as unknown as Pos}>
              <Suspense>
                <CloseScreen />
              </Suspense>
            </PosContextProvider>
            <Toasts />
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, asked, events, done }
}
