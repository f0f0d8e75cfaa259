import { money, pieces } from '@bon/contracts/kernel'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { pause } from '../../shared/platform/index.ts'
import { fetchDialogs, Toasts } from '../../shared/ui/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { empty, idOf, product } from '../sale/cart.examples.ts'
import { type Cart, cartReducer } from '../sale/cart.ts'
import type { ItemPrompt } from '../till/dialogs.ts'
import { atStart, dialogOf, type TillState, tillReducer } from '../till/till-state.ts'
import { ItemDialog } from './item-dialog.tsx'

const steak = { ...product('Bøf', 26_900, 130), modifier_group_uuids: [idOf('garnish')] }
const garnish = {
  uuid: idOf('garnish'),
  name: 'Tilbehør',
  choice: 'multiple',
  minimum: 1,
  maximum: 2,
  variants: ['Frites', 'Salat', 'Ærter'].map((name) => ({
    product_uuid: idOf(name),
    name,
    price: money(name === 'Ærter' ? 500 : 0),
    max_quantity: 1,
    is_default: false,
  })),
} as const
const register = {
  uuid: idOf('register'),
  products: [steak],
  dependents: [],
  categories: [],
  sales_areas: [],
  modifier_groups: [garnish],
  opt_out_categories: [
    {
      uuid: null,
      name: null,
      product_category_uuids: [],
      opt_outs: [{ uuid: idOf('løg'), name: 'Uden løg' }],
    },
  ],
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
} as unknown as Pos['register']

let cart: Cart
let context: TillState
let prompt: ItemPrompt

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'bon'])
  await fetchDialogs()
})
beforeEach(() => {
  cart = empty
  prompt = item
})
afterEach(async () => {
  cleanup()
  // Buttons ignore clicks right after a button was shown in the same place; in jsdom every button has the same
  // position.
  await pause(400)
})

const item = {
  product: steak,
  line_uuid: idOf('line'),
  quantity: pieces(1),
  price: money(26_900),
  is_open: false,
  rule: {},
  tapped_at: '2026-11-20T17:42:00.000Z',
}

const Till = () => {
  const [now, change] = useReducer(cartReducer, cart)
  const [where, dispatch] = useReducer(tillReducer, {
    ...atStart,
    dialogs: [{ kind: 'cartItemCustomisation', item: prompt }],
  })
  const open = dialogOf(where, 'cartItemCustomisation')
  const close = () => dispatch({ type: 'closed', kind: 'cartItemCustomisation' })
  cart = now
  context = where
  const bon = { lines: now.lines.length, unsent: true, status: 'open' }
  const sale = { state: { status: 'idle' }, dismiss: () => undefined }
  const pos = {
    register,
    cashier: { uuid: idOf('cashier') },
    cart: now,
    cartNow: () => now,
    change,
    dispatch,
    context: where,
    cartOff: false,
    bon,
    sale,
  } as unknown as Pos
  return (
    <MemoryRouter>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <PosContextProvider value={pos}>
            {open ? <ItemDialog prompt={open.item} onClose={close} /> : null}
            <Toasts />
          </PosContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </MemoryRouter>
  )
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const summary = (text: string | RegExp) => screen.findByRole('button', { name: text })

test('POS-07, POS-21, POS-33, CAT-32: the button names what is missing, and saves once it is chosen', async () => {
  render(<Till />)
  await summary(/Vælg: Tilbehør/)
  expect(dialogOf(context, 'cartItemCustomisation')?.item.product).toBe(steak)
  await press(/Vælg: Tilbehør/)
  expect(cart.lines).toHaveLength(0)

  await press('Salat')
  await press(/^Ærter/)
  await press('Uden løg')
  await press('Nøddeallergi')
  await press('10 %')
  await press(/Læg på bon/)
  expect(cart.lines).toMatchObject([
    {
      uuid: idOf('line'),
      name: 'Bøf',
      quantity: 1000,
      unit_price: 27_400,
      percentage_discount: 100,
      variants: [{ name: 'Salat' }, { name: 'Ærter', price: 500 }],
      opt_outs: [{ name: 'Uden løg' }],
      texts: { comment: 'Nøddeallergi' },
      tapped_at: '2026-11-20T17:42:00.000Z',
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(context.dialogs).toEqual([])
})

test('ten presses on the button are one line, and nothing beneath receives them', async () => {
  render(<Till />)
  await press('Frites')
  const save = await summary(/Læg på bon/)
  const beneath = vi.fn()
  window.addEventListener('click', beneath)
  for (let times = 0; times < 10; times++) fireEvent.click(save)
  window.removeEventListener('click', beneath)
  expect(cart.lines).toMatchObject([{ quantity: 1000 }])
  expect(beneath).toHaveBeenCalledTimes(1)
})

test('row 33, POS-11: the dialog of a long press marks its product sold out by one tap, and takes it back', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST' || init?.method === 'PUT') sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ unavailable: [] }))
  })
  render(<Till />)
  await press('Meld Bøf udsolgt')
  const by = { register_uuid: idOf('register'), cashier_uuid: idOf('cashier') }
  await waitFor(() => expect(sent).toEqual([{ action: 'sold_out', ...by }]))
  expect(await screen.findByText('Bøf er meldt udsolgt')).toBeDefined()
  expect(context.dialogs).toEqual([])
  expect(cart.lines).toHaveLength(0)
  await press('Fortryd')
  await waitFor(() => expect(sent.at(-1)).toEqual({ action: 'back_in_sale', ...by }))
  vi.unstubAllGlobals()
})

test('POS-50: what is required and not sold here is said, and nothing comes onto the bon', async () => {
  prompt = { ...item, product: { ...steak, required_product_uuid: idOf('pant') } }
  render(<Till />)
  await press('Frites')
  await press(/Læg på bon/)
  expect(cart.lines).toHaveLength(0)
})

test('a line is opened with its choices, edited in place, and Esc changes nothing', async () => {
  const line = {
    uuid: idOf('line'),
    product_uuid: steak.uuid,
    name: 'Bøf',
    quantity: pieces(2),
    unit_price: money(26_900),
    percentage_discount: 0,
    vat_rate: 250,
    article_group: '04006',
    vat_type_uuid: idOf('vat'),
    account_uuid: idOf('account'),
    variants: [
      {
        group_uuid: garnish.uuid,
        product_uuid: idOf('Frites'),
        name: 'Frites',
        quantity: 1,
        price: money(0),
      },
    ],
  }
  cart = cartReducer(empty, { type: 'added', line })
  prompt = { ...item, line }
  render(<Till />)
  expect((await summary('Frites')).getAttribute('aria-pressed')).toBe('true')
  await press(/^Ærter/)
  await press(/^Gem/)
  expect(cart.lines).toMatchObject([
    { quantity: 2000, unit_price: 27_400, variants: [{ name: 'Frites' }, { name: 'Ærter' }] },
  ])
})
