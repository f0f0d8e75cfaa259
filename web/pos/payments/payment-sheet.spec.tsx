import { type Money, money } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { fetchDialogs, Toasts } from '../../shared/ui/index.ts'
import { added, cartAfter, coffee, herring, idOf, orderView } from '../sale/cart.examples.ts'
import { Scanner } from '../scanning/use-scanner.ts'
import { TestTill } from '../till/till.examples.tsx'

const pay = vi.fn<(received: Money) => void>()
const tone = vi.fn()
const cash = {
  uuid: idOf('cash'),
  name: 'Kontant',
  method: 'cash',
  rounding_unit: 50,
  units: [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
}
const register = {
  uuid: idOf('register'),
  payment_types: [cash],
  products: [coffee, herring],
  dependents: [],
  sales_areas: [],
  categories: [],
  opt_out_categories: [],
  modifier_groups: [],
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
}

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'bon', 'cards'])
  await fetchDialogs()
})
beforeEach(() => {
  pay.mockReset()
  tone.mockReset()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  class Audio {
    currentTime = 0
    createOscillator = () => ({ frequency: {}, connect: () => undefined, start: tone, stop: () => undefined })
  }
  vi.stubGlobal('AudioContext', Audio)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [line] = cartAfter(added(coffee)).lines
if (!line) throw new Error('no line')
const answer = (body: object) => new Response(JSON.stringify(body))

const Till = ({ order, underway = false }: { order?: OrderView; underway?: boolean }) => {
  const input = useRef<HTMLInputElement>(null)
  const sale = { state: { status: 'idle' }, pay, dismiss: () => undefined }
  const cart = order ? cartAfter({ type: 'continued', order }) : cartAfter(added(coffee), added(herring))
  const cashier = { uuid: idOf('MH') }
  const pos = { register, cashier, cash, cart, sale, search: { input } }
  const session = { company: { uuid: idOf('company'), addons_allowed: {} } }
  return (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SessionContext value={session as unknown as Session}>
            <TestTill pos={pos} start={{ dialogs: [{ kind: 'payment' }], payment_underway: underway }}>
              <Scanner />
              <Toasts />
            </TestTill>
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
}

let at = 0
/** Keys at moments of their own: a scanner keeps its pace on a slow machine too. */
const typed = (keys: readonly string[], apart: number) => {
  for (const [n, key] of keys.entries())
    act(() => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      at += n === 0 ? 1_000 : apart
      Object.defineProperty(event, 'timeStamp', { value: at })
      const target = document.activeElement ?? document.body
      target.dispatchEvent(event)
    })
}
const received = () => screen.getByText('Modtaget').nextElementSibling?.textContent

test.each([
  { apart: 5, prefix: '' },
  { apart: 80, prefix: '' },
  { apart: 5, prefix: 'F' },
  { apart: 80, prefix: 'A' },
])('POS-09: a scan at $apart ms a key with the prefix "$prefix" is no amount', async ({ apart, prefix }) => {
  render(<Till />)
  typed([...'119'], 400)
  for (const code of ['5701234000018', '5701234000025', '96385074'])
    typed([...prefix, ...code, 'Enter'], apart)
  expect(pay).not.toHaveBeenCalled()
  expect(received()).toBe('119,00')
  await screen.findByText(/scanning/)
  expect(tone).toHaveBeenCalled()
})

test('POS-09: what a hand types and confirms is taken', () => {
  render(<Till />)
  typed([...'150', 'Enter'], 120)
  expect(pay.mock.calls[0]?.[0]).toBe(money(150_00))
})

test('DES-7: cash far above the amount due is asked about once', async () => {
  render(<Till />)
  typed([...'9999999', 'Enter'], 200)
  expect(pay).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: 'Ja, modtag 9.999.999,00' }))
  expect(pay.mock.calls[0]?.[0]).toBe(money(9_999_999_00))
})

test('DES-7: one note that the guest gave is not asked about', () => {
  render(<Till />)
  fireEvent.click(screen.getByRole('button', { name: /500/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Modtag/ }))
  expect(pay.mock.calls[0]?.[0]).toBe(money(500_00))
})

test('DES-7: the slip names the table, what was chosen, the discount, and the means of what was paid before', async () => {
  const table = idOf('table 12')
  vi.stubGlobal('fetch', async () =>
    answer({ floor_plan: { tables: [{ uuid: table, number: '12' }], former_tables: {} } }),
  )
  const variants = [
    {
      group_uuid: idOf('milk'),
      product_uuid: line.product_uuid,
      name: 'Havremælk',
      quantity: 1,
      price: money(0),
    },
  ]
  const lines = [{ ...line, percentage_discount: 125, variants }]
  const payments = [
    { payment_uuid: idOf('paid'), payment_type_uuid: cash.uuid, amount: money(10_00), status: 'recorded' },
  ] as unknown as OrderView['payments']
  render(<Till order={orderView(lines, { payments, table_uuids: [table], payments_total: money(10_00) })} />)
  expect(await screen.findByRole('heading', { name: /Bord 12/ })).toBeTruthy()
  expect(screen.getByText('Havremælk')).toBeTruthy()
  expect(screen.getByText('Rabat 12,5 % · −4,38')).toBeTruthy()
  expect(screen.getByText(/Betalt før · Kontant/)).toBeTruthy()
})

test('DES-8: while a payment is under way the other keys are off, and a line says why', () => {
  render(<Till underway />)
  expect(screen.getByRole('button', { name: /^1\/2/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/En betaling er i gang/)).toBeTruthy()
})
