import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useReducer, useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { createTillServices } from '../till/services.ts'
import { atStart, tillReducer } from '../till/till-state.ts'
import { coffee, empty, idOf } from './cart.examples.ts'
import { cartReducer } from './cart.ts'
import { SearchField } from './search-field.tsx'
import { useScanner } from './use-scanner.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
})

const register = {
  uuid: idOf('register'),
  products: [coffee],
  dependents: [],
  sales_areas: [],
  categories: [],
  opt_out_categories: [],
  modifier_groups: [],
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
} as unknown as Pos['register']

const Scanned = () => {
  useScanner(true)
  return <SearchField />
}
const services = createTillServices()
const Till = () => {
  const [cart, change] = useReducer(cartReducer, empty)
  const [context, dispatch] = useReducer(tillReducer, atStart)
  const input = useRef<HTMLInputElement>(null)
  const sale = { dismiss: () => undefined, state: { status: 'idle' } }
  const pos = {
    register,
    cart,
    change,
    context,
    dispatch,
    search: { input },
    sale,
    services,
    bon: { status: 'open' },
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PosContextProvider value={pos as unknown as Pos}>
          <Scanned />
          <output>{`${cart.lines.length} ${context.dialogs[0]?.kind ?? null}`}</output>
        </PosContextProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
}

test('POS-17: who scanned into the search field searches no more, so that F3 and F8 are heard', () => {
  render(<Till />)
  const field = screen.getByRole('textbox')
  const code = String(coffee.plu)
  act(() => field.focus())
  fireEvent.change(field, { target: { value: code } })
  for (const key of [...code, 'Enter']) fireEvent.keyDown(field, { key })
  expect(screen.getByText('1 null')).toBeTruthy()
})

test('POS-09: what is written into a dialog, however fast, is no scan', () => {
  render(
    <>
      <Till />
      <div role="dialog">
        <input aria-label="E-mail" />
      </div>
    </>,
  )
  const address = screen.getByLabelText('E-mail')
  for (const key of [...String(coffee.plu), 'Enter']) fireEvent.keyDown(address, { key })
  expect(screen.getByText('0 null')).toBeTruthy()
})
