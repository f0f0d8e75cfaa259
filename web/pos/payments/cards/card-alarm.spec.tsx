import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../../shared/session/use-session.ts'
import { type Pos, PosContextProvider } from '../../registers/pos.ts'
import { empty, idOf, orderView } from '../../sale/cart.examples.ts'
import { createTillServices } from '../../till/services.ts'
import { TillProvider } from '../../till/use-till.ts'
import { CardAlarm } from './card-alarm.tsx'
import { CardBoard } from './card-board.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('cards')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payment = (name: string, register: string, state: string) => ({
  payment_uuid: idOf(name),
  register_uuid: idOf(register),
  state,
  amount: 100_00,
  terminal_name: 'Terminal',
  started_at: '2026-11-22T12:00:00.000Z',
  next_look_at: null,
  alerts: [],
})

test('TERM-9: a register tells of its own unresolved cards, and of all that wait for a person', async () => {
  const payments = [
    payment('own', 'hall', 'in_doubt'),
    payment('lost register', 'bar', 'review'),
    payment('the bar asks still', 'bar', 'in_doubt'),
  ]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ payments, next: null })))
  const pos = {
    register: { uuid: idOf('hall') },
    cart: empty,
    bon: { status: 'open' },
    sale: { state: { status: 'idle' } },
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PosContextProvider value={pos as unknown as Pos}>
        <CardAlarm />
      </PosContextProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^2 kortbetalinger er ikke afklaret/)).toBeTruthy()
})

test('an unresolved card says which bon it is for, and the bon is opened from there', async () => {
  const payments = [{ ...payment('own', 'hall', 'in_doubt'), order_uuid: idOf('stuck') }]
  const order = orderView([], { order_uuid: idOf('stuck'), short_nr: 48, table_uuids: [idOf('table 12')] })
  const taken: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://bon.test')
    if (pathname.endsWith('/take')) taken.push(pathname)
    if (pathname.endsWith('/floor-plan')) {
      const tables = [{ uuid: idOf('table 12'), number: '12' }]
      return new Response(JSON.stringify({ floor_plan: { tables, former_tables: {} } }))
    }
    if (pathname.includes('/orders/')) return new Response(JSON.stringify({ order }))
    return new Response(JSON.stringify({ payments, next: null }))
  })
  const [change, onClose] = [vi.fn(), vi.fn()]
  const pos = {
    register: { uuid: idOf('hall') },
    cashier: { uuid: idOf('cashier') },
    cart: empty,
    cartNow: () => empty,
    bon: { status: 'open' },
    change,
    dispatch: () => undefined,
    services: createTillServices(),
    sale: { state: { status: 'idle' }, dismiss: () => undefined },
  }
  const session = { company: { uuid: idOf('company') } } as unknown as Session
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SessionContext value={session}>
          <TillProvider>
            <PosContextProvider value={pos as unknown as Pos}>
              <RouterProvider
                router={createMemoryRouter([{ path: '*', element: <CardBoard onClose={onClose} /> }])}
              />
            </PosContextProvider>
          </TillProvider>
        </SessionContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Bon 48 · Bord 12' }))
  await waitFor(() => expect(change).toHaveBeenCalledWith({ type: 'continued', order }))
  expect(taken).toEqual([`/api/v1/orders/${idOf('stuck')}/take`])
  expect(onClose).toHaveBeenCalledOnce()
})
