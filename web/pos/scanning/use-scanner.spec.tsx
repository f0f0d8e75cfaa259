import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useReducer, useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { fetchDialogs, Toasts } from '../../shared/ui/index.ts'
import { coffee, empty, idOf } from '../sale/cart.examples.ts'
import { cartReducer } from '../sale/cart.ts'
import { SearchField } from '../sale/search-field.tsx'
import { dialogs } from '../till/dialogs.examples.ts'
import type { Dialog } from '../till/dialogs.ts'
import { TestTill } from '../till/till.examples.tsx'
import { atStart } from '../till/till-state.ts'
import { scanGoalOf } from './scan-goal.ts'
import { Scanner } from './use-scanner.ts'

const tone = vi.fn()
const asked: unknown[] = []

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'bon', 'cards'])
  await fetchDialogs()
})
beforeEach(() => {
  tone.mockReset()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') asked.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ url }), { status: 404 })
  })
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

const cash = { uuid: idOf('cash'), name: 'Kontant', method: 'cash', rounding_unit: 50, units: [100, 10_000] }
const register = {
  uuid: idOf('register'),
  products: [coffee],
  payment_types: [cash],
  dependents: [],
  sales_areas: [],
  categories: [],
  opt_out_categories: [],
  modifier_groups: [],
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
}
const session = { company: { uuid: idOf('company'), addons_allowed: { gift_cards: true } } }

type TillProps = { open?: readonly Dialog[]; host?: boolean }
const Till = ({ open = [], host = true }: TillProps) => {
  const [cart, change] = useReducer(cartReducer, empty)
  const input = useRef<HTMLInputElement>(null)
  const pos = {
    register,
    cashier: { uuid: idOf('MH') },
    cash,
    cart,
    change,
    search: { input },
    sale: { dismiss: vi.fn(), state: { status: 'idle' } },
  }
  return (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SessionContext value={session as unknown as Session}>
            <TestTill
              pos={pos}
              start={{ dialogs: open }}
              host={host}
              onState={(state) => {
                shown = state.dialogs.map(({ kind }) => kind)
              }}
            >
              <Scanner />
              <SearchField />
              <Toasts />
              <output>{cart.lines.map(({ name }) => name).join()}</output>
            </TestTill>
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
}
let shown: readonly string[] = []
const payment: Dialog = { kind: 'payment' }

let at = 0
/** A scan at its own pace, however slow the machine is. */
const scan = (code: string, apart = 5) => {
  for (const [n, key] of [...code, 'Enter'].entries())
    act(() => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      at += n === 0 ? 1_000 : apart
      Object.defineProperty(event, 'timeStamp', { value: at })
      const target = document.activeElement ?? document.body
      target.dispatchEvent(event)
    })
}
const lines = (text: string) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))

test.each([
  [5, ''],
  [80, ''],
  [5, 'F'],
  [80, 'A'],
])(
  'POS-09: at %i ms a key, with "%s" before the code, the product comes onto the bon',
  async (apart, prefix) => {
    render(<Till />)
    scan(`${prefix}5701234000018`, apart)
    await lines('Kaffe')
  },
)

test.each(dialogs.map((dialog) => [dialog.kind, dialog] as const))(
  'ADR 0100: a scan is decided by the kind of the topmost dialog: %s',
  (kind, dialog) => {
    const goal = scanGoalOf({ ...atStart, dialogs: [payment, dialog] })
    expect(goal.to).toBe(kind === 'search' ? 'bon' : kind === 'redeemGiftCard' ? 'code' : 'nowhere')
  },
)

test('POS-09: no scan is taken while money is on its way, behind a popup, or on another screen', () => {
  for (const state of [{ payment_underway: true }, { popup: true }, { first: 'orders' }] as const)
    expect(scanGoalOf({ ...atStart, ...state })).toEqual({ to: 'nowhere' })
})

test('POS-09: a scan while its dialog loads is refused with a sound and a sentence, and nothing comes onto the bon', async () => {
  const { rerender } = render(<Till open={[{ kind: 'more' }]} host={false} />)
  scan('5701234000018')
  await screen.findByText(/scanning tælles ikke/)
  expect(tone).toHaveBeenCalledOnce()
  // What it reports must not arrive in the next test.
  await waitFor(() => expect(asked).toHaveLength(1))
  rerender(<Till open={[{ kind: 'more' }]} />)
  await lines('')
})

test('R-22: a product scanned where nothing goes on a bon is a price look-up: it shows its price and is reported', async () => {
  render(<Till open={[{ kind: 'more' }]} host={false} />)
  scan('5701234000018')
  await screen.findByText(/^Kaffe koster .*scanning tælles ikke/)
  const { uuid: product_uuid, article_group, price } = coffee
  const fact = { fact: 'price_looked_up', cashier_uuid: idOf('MH'), product_uuid, article_group, price }
  await waitFor(() => expect(asked).toEqual([fact]))
  await lines('')
  scan('5709999999990')
  expect(asked).toHaveLength(1)
})

test('GC-05: a scan while the gift card’s field loads is looked up as soon as that is there', async () => {
  const open: Dialog[] = [payment, { kind: 'redeemGiftCard' }]
  const { rerender } = render(<Till open={open} host={false} />)
  scan('GK2345678901')
  expect(asked).toEqual([])
  rerender(<Till open={open} />)
  await waitFor(() => expect(asked).toEqual([{ code: 'GK2345678901' }]))
  expect(screen.getByRole('textbox', { name: 'Kode' })).toHaveProperty('value', 'GK2345678901')
  expect(tone).not.toHaveBeenCalled()
})

test('GC-05: a scan beside the gift card’s field goes into it', async () => {
  render(<Till open={[payment, { kind: 'redeemGiftCard' }]} />)
  const field = await screen.findByRole('textbox', { name: 'Kode' })
  act(() => field.blur())
  scan('GK2345678901', 80)
  await waitFor(() => expect(field).toHaveProperty('value', 'GK2345678901'))
  expect(shown).toEqual(['payment', 'redeemGiftCard'])
})

test('POS-17: who scanned into the search field searches no more, so that F3 and F8 are heard', async () => {
  render(<Till />)
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  expect(shown).toEqual(['search'])
  fireEvent.change(field, { target: { value: String(coffee.plu) } })
  scan(String(coffee.plu))
  await lines('Kaffe')
  expect(shown).toEqual([])
})

test('POS-09: what is written into a field of a dialog, however fast, is no scan', async () => {
  render(
    <>
      <Till open={[{ kind: 'more' }]} host={false} />
      <input aria-label="E-mail" />
    </>,
  )
  act(() => screen.getByLabelText('E-mail').focus())
  scan(String(coffee.plu))
  await lines('')
  expect(tone).not.toHaveBeenCalled()
})
