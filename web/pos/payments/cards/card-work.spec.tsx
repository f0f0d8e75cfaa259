import { money } from '@bon/contracts/kernel'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../../registers/pos.ts'
import { empty, idOf } from '../../sale/cart.examples.ts'
import { CardWork } from './card-work.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['cards', 'pos', 'bon'])
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const card = { uuid: idOf('card'), name: 'Kort', method: 'card' } as RegisterPaymentType
const [hall, bar] = [
  { uuid: idOf('hall'), name: 'Sal' },
  { uuid: idOf('bar'), name: 'Bar' },
]
const held_by = { register_uuid: idOf('till 2'), register_name: 'Baren', short_nr: 12 }
const fetchSpy = vi.fn()
const shown = (paymentType: RegisterPaymentType) => {
  const onTake = vi.fn()
  vi.stubGlobal('fetch', async (address: string) => {
    fetchSpy(address)
    const terminals = [
      { ...hall, held_by },
      { ...bar, held_by: null },
    ]
    return new Response(JSON.stringify({ terminals }))
  })
  const pos = {
    register: {
      uuid: idOf('till'),
      company: { currency: 'DKK' },
      sales_areas: [],
      price_rules: { time_delimitations: [] },
    },
    cart: empty,
    bon: { status: 'open' },
    sale: { state: { status: 'idle' } },
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        {' '}
        <PosContextProvider value={pos as unknown as Pos}>
          <CardWork
            paymentType={paymentType}
            unpaid={money(70_00)}
            busy={false}
            onTake={onTake}
            onBack={() => undefined}
          />
        </PosContextProvider>
      </MemoryRouter>{' '}
    </QueryClientProvider>,
  )
  return { onTake, send: () => fireEvent.keyDown(document.body, { key: 'Enter' }) }
}

test('POS-57: where a register has one terminal nobody is asked which, and nothing is fetched', () => {
  const { onTake, send } = shown(card)
  expect(screen.queryByRole('group', { name: 'Hvilken terminal?' })).toBeNull()
  send()
  expect(onTake).toHaveBeenCalledExactlyOnceWith(money(70_00), {})
  expect(fetchSpy).not.toHaveBeenCalled()
})

test('PAY-22, TERM-2: the cashier chooses among the register’s terminals, sees who has one, and finds his choice again', async () => {
  const paymentType = { ...card, terminals: [hall, bar] }
  const first = shown(paymentType)
  expect(await screen.findByText('Optaget: Baren, bon 12')).toBeTruthy()
  const pressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect([pressed(/^Sal/), pressed(/^Bar$/)]).toEqual(['true', 'false'])
  fireEvent.click(screen.getByRole('button', { name: /^Bar$/ }))
  first.send()
  expect(first.onTake).toHaveBeenCalledExactlyOnceWith(money(70_00), { terminal_uuid: bar.uuid })

  cleanup()
  const again = shown(paymentType)
  expect(pressed(/^Bar$/)).toBe('true')
  again.send()
  expect(again.onTake).toHaveBeenCalledExactlyOnceWith(money(70_00), { terminal_uuid: bar.uuid })

  // A terminal that was removed is not used: the first available one is.
  cleanup()
  const left = shown({ ...card, terminals: [hall, { uuid: idOf('garden'), name: 'Have' }] })
  left.send()
  expect(left.onTake).toHaveBeenCalledExactlyOnceWith(money(70_00), { terminal_uuid: hall.uuid })
})
