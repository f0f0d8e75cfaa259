import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../../registers/pos.ts'
import { empty, idOf } from '../../sale/cart.examples.ts'
import { CardAlarm } from './card-alarm.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('cards')
})
afterEach(() => vi.unstubAllGlobals())

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
    context: {},
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
