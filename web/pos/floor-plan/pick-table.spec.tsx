import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { added, cartAfter, coffee, empty, idOf, orderView } from '../sale/cart.examples.ts'
import { TestTill } from '../till/till.examples.tsx'
import { bon, id, plan } from './plan.examples.ts'

type Sent = { method: string | undefined; path: string; body: Record<string, unknown> }
let sent: Sent[] = []
let open: readonly string[] = []
/** The server's seating, as the stubbed fetch returns it. */
let seated = [bon('a', ['12'])]
const startBon = vi.fn()
const change = vi.fn()
const cart = cartAfter(added(coffee, 2))
const merged = orderView([], { order_uuid: id('a'), short_nr: 41 })

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['floor-plan', 'pos'])
  await Promise.all([fetchDialogs(), import('./target-dialog.tsx')])
})
beforeEach(() => {
  sent = []
  seated = [bon('a', ['12'])]
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, 'http://bon.test').pathname.replace('/api/v1', '')
    if (path.endsWith('/floor-plan'))
      return new Response(JSON.stringify({ floor_plan: plan({ bons: seated }) }))
    if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(body)) })
    const order = orderView([...cart.lines])
    return new Response(JSON.stringify({ order, others: [merged] }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const begin = async (what: 'assign-to-table' | 'get-table', now = cart) => {
  const pos = {
    register: { uuid: id('hall register'), main_display: 'sale', cashiers: [] },
    cashier: { uuid: idOf('cashier') },
    cart: now,
    cartNow: () => now,
    change,
    startBon,
    numberOfNext: () => 18,
    sale: { state: { status: 'idle' }, dismiss: vi.fn() },
  }
  const session = { company: { uuid: idOf('company') } } as unknown as Session
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <TestTill
          pos={pos}
          start={{ dialogs: [{ kind: what }] }}
          onState={({ dialogs }) => {
            open = dialogs.map(({ kind }) => kind)
          }}
        />
      ),
    },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /^Bord 11,/ })
}
const tap = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))

test('FLR-16, POS-19, FLR-03: a free table takes the current order, which is parked', async () => {
  await begin('assign-to-table')
  await tap(/^Bord 11,/)
  await waitFor(() => expect(startBon).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      path: `/orders/${cart.order_uuid}`,
      body: { suspend: true, table_uuids: [id('table 11')], short_nr: cart.short_nr },
    },
  ])
  await waitFor(() => expect(open).toEqual([]))
})

test('DEF-64: an occupied table asks; merged with the table’s order every line goes there', async () => {
  await begin('assign-to-table')
  await tap(/^Bord 12,/)
  expect(sent).toEqual([])
  await tap('Læg sammen med bordets bon')
  await waitFor(() => expect(startBon).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    { method: 'PUT', path: `/orders/${cart.order_uuid}` },
    {
      path: `/orders/${cart.order_uuid}/transfers`,
      body: { kind: 'merge', parts: [{ order_uuid: id('a'), lines: [{ line_uuid: cart.lines[0]?.uuid }] }] },
    },
  ])
})

test('SC-29: a table that looked free and is not any more is asked about, and nothing is laid on it meanwhile', async () => {
  await begin('assign-to-table')
  seated = [bon('a', ['11'])]
  await tap(/^Bord 11,/)
  await screen.findByRole('button', { name: 'Læg sammen med bordets bon' })
  expect(sent).toEqual([])
})

test('two taps on a free table park once', async () => {
  await begin('assign-to-table')
  const table = screen.getByRole('button', { name: /^Bord 11,/ })
  await act(async () => {
    for (let taps = 0; taps < 10; taps += 1) fireEvent.click(table)
  })
  await waitFor(() => expect(startBon).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

test('ORD-33: or it is parked there as a separate order', async () => {
  await begin('assign-to-table')
  await tap(/^Bord 12,/)
  await tap('Egen bon ved bordet')
  await waitFor(() => expect(startBon).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ body: { suspend: true, table_uuids: [id('table 12')] } }])
})

test('ORD-10: without a table it is parked under a name', async () => {
  await begin('assign-to-table')
  fireEvent.change(screen.getByLabelText('Navn på bonen'), { target: { value: ' Frøken Smilla ' } })
  await tap('Parkér uden bord')
  await waitFor(() => expect(startBon).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ body: { suspend: true, table_uuids: [], assigned_name: 'Frøken Smilla' } }])
})

test('FLR-16, POS-18: a bon is fetched from its table; at a free one a new bon begins, which everybody sees', async () => {
  await begin('get-table', empty)
  await tap(/^Bord 12,/)
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ method: 'POST', path: `/orders/${id('a')}/take` }])
  sent = []
  await tap(/^Bord 11,/)
  await waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  expect(sent).toMatchObject([
    { method: 'PUT', body: { short_nr: 18, order_lines: [], table_uuids: [id('table 11')] } },
  ])
})
