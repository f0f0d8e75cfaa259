import { money } from '@bon/contracts/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import type { Dialog } from '../till/dialogs.ts'
import { atStart, type TillEvent, tillReducer } from '../till/till-state.ts'
import { coffee, dish, empty, idOf, product } from './cart.examples.ts'
import { type Cart, cartReducer } from './cart.ts'
import { changedDetails } from './cart-wire.ts'
import { useBonDiscount } from './use-bon-discount.ts'
import { useDetails } from './use-details.ts'
import { usePricing } from './use-pricing.ts'
import { useTake } from './use-take.ts'

const pant = { ...product('Pant', 3600, 121), special_behaviour: 'deposit', type: 'dependent' } as const
const crate = { ...product('Ølkasse', 34900, 120), required_product_uuid: pant.uuid }
const talk = { ...product('Foredrag', 50000, 140), special_behaviour: 'open_text' } as const
const steak = { ...product('Bøf', 26900, 130), modifier_group_uuids: [idOf('doneness')] }
const group = (is_default: boolean) => ({
  uuid: idOf('doneness'),
  name: 'Stegning',
  choice: 'single',
  minimum: 1,
  maximum: 1,
  variants: [{ product_uuid: idOf('Medium'), name: 'Medium', price: money(0), max_quantity: 1, is_default }],
})
const registerWith = (is_default: boolean) =>
  ({
    uuid: idOf('register'),
    products: [coffee, dish, crate, steak, talk],
    dependents: [pant],
    sales_areas: [],
    categories: [],
    opt_out_categories: [],
    modifier_groups: [group(is_default)],
    price_rules: {
      zone: 'Europe/Copenhagen',
      price_profiles: [
        {
          uuid: idOf('takeaway'),
          name: 'Takeaway',
          delivery_methods: ['takeaway'],
          sales_area_uuids: [],
          prices: new Map([[coffee.uuid, money(3000)]]),
        },
      ],
      time_delimitations: [
        {
          uuid: idOf('happy'),
          name: 'Happy hour',
          from_date: null,
          to_date: null,
          weekdays: [],
          from_time: '15:00',
          to_time: '17:00',
          prices: new Map([[coffee.uuid, money(2500)]]),
        },
      ],
    },
  }) as unknown as Pos['register']

let cart: Cart
let opened: readonly Dialog[]
let adding: ReturnType<typeof useTake>
let details: ReturnType<typeof useDetails>
let discounts: ReturnType<typeof useBonDiscount>
let register: Pos['register']
let emptied: (uuid: string) => void
let dispatched: (event: TillEvent) => void

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
})
beforeEach(() => {
  register = registerWith(true)
  vi.useFakeTimers({ now: Temporal.Instant.from('2026-11-20T13:59:00Z').epochMilliseconds })
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Bon = () => {
  adding = useTake()
  details = useDetails()
  discounts = useBonDiscount()
  const { priceOf } = usePricing()
  return <output>{priceOf(coffee).price}</output>
}
const Till = () => {
  const [now, change] = useReducer(cartReducer, empty)
  cart = now
  emptied = (uuid) => change({ type: 'removed', uuid })
  const [context, dispatch] = useReducer(tillReducer, atStart)
  opened = context.dialogs
  dispatched = dispatch
  const sale = { dismiss: () => undefined, state: { status: 'idle' } }
  const bon = { status: 'open' }
  const pos = {
    register,
    cart: now,
    cartNow: () => now,
    change,
    context,
    dispatch,
    sale,
    cartOff: false,
    bon,
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PosContextProvider value={pos as unknown as Pos}>
          <Bon />
        </PosContextProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
}
const take = (what: Parameters<typeof adding.take>[0]) => act(() => adding.take(what))
const lines = () =>
  cart.lines.map(({ name, unit_price, quantity }) => `${quantity / 1000} ${name} ${unit_price}`)

test('SC-60: a rule that begins later changes no line that is there, and is on the keys and the next line without a reload', () => {
  render(<Till />)
  take(coffee)
  expect(screen.getByRole('status').textContent).toBe('3500')
  act(() => vi.advanceTimersByTime(61_000))
  expect(screen.getByRole('status').textContent).toBe('2500')
  take(coffee)
  expect(lines()).toEqual(['1 Kaffe 3500', '1 Kaffe 2500'])
  expect(cart.lines[0]?.tapped_at).toBe('2026-11-20T13:59:00.000Z')
  expect(cart.lines[1]).toMatchObject({ time_delimitation_uuid: idOf('happy') })
})

test('POS-06, DEF-80: one tap adds with the default variants, and with what is required', () => {
  render(<Till />)
  take(steak)
  take(crate)
  take(crate)
  expect(lines()).toEqual(['1 Bøf 26900', '2 Ølkasse 34900', '2 Pant 3600'])
  expect(cart.lines[0]?.variants).toMatchObject([{ name: 'Medium' }])
})

test('CAT-32: what has no sufficient default is asked for; a long press always asks', () => {
  register = registerWith(false)
  render(<Till />)
  take(steak)
  expect(cart.lines).toEqual([])
  take(coffee)
  act(() => adding.customise(coffee))
  expect(lines()).toEqual(['1 Kaffe 3500'])
  expect(opened).toMatchObject([{ kind: 'cartItemCustomisation', item: { product: coffee } }])
})

test('SPEC-9, R-17: what is added to a bon of a kind of discount is of that kind too, and without it of none', () => {
  const discount_kind = { uuid: idOf('staff'), name: 'Personalerabat', form: 'discount' as const }
  render(<Till />)
  take(coffee)
  act(() => discounts.discount(200, discount_kind))
  take(steak)
  expect(cart.lines).toMatchObject([
    { percentage_discount: 200, discount_kind },
    { percentage_discount: 200, discount_kind },
  ])
  act(() => discounts.discount(100))
  take(coffee)
  expect(cart.lines.map((line) => [line.percentage_discount, line.discount_kind])).toEqual([
    [100, undefined],
    [100, undefined],
    [100, undefined],
  ])
})

test('CAT-26, DEF-73: a line of open text is asked for its text', () => {
  render(<Till />)
  take(talk)
  expect(cart.lines).toEqual([])
  expect(opened).toMatchObject([{ kind: 'cartItemCustomisation', item: { product: talk } }])
})

test('POS-50: what requires a product that is not sold here does not come onto the bon', () => {
  register = { ...registerWith(true), dependents: [] }
  render(<Till />)
  take(crate)
  expect(cart.lines).toEqual([])
})

test('ORD-16: another way of delivery prices what is not saved, and a discount of the bon spares the deposit', () => {
  render(<Till />)
  take(coffee)
  take(crate)
  act(() => details.setDetails({ delivery_type: 'takeaway' }))
  expect(lines()).toEqual(['1 Kaffe 3000', '1 Ølkasse 34900', '1 Pant 3600'])
  act(() => details.setDetails({ delivery_type: null }))
  act(() => discounts.discount(100))
  expect(cart.lines.map(({ percentage_discount }) => percentage_discount)).toEqual([100, 100, 0])
  take(coffee)
  expect(cart.lines.at(-1)?.percentage_discount).toBe(100)
})

const beer = { ...product('Fadøl', 6200, 140), has_alcohol: true } as const
const ask = () => opened.find((dialog) => dialog.kind === 'question')?.question
const yes = () => act(() => ask()?.onConfirm())

test('CAT-30: the first product with alcohol asks for the guest’s age, and is on the bon after a yes only', () => {
  register = { ...registerWith(true), products: [coffee, beer], alcohol_age: 18 }
  render(<Till />)
  take(coffee)
  expect(ask()).toBeUndefined()
  take(beer)
  expect(ask()).toMatchObject({ title: 'Er gæsten fyldt 18 år?', cancel: 'Nej, ikke på bonen' })
  expect(lines()).toEqual(['1 Kaffe 3500'])
  yes()
  expect(lines()).toEqual(['1 Kaffe 3500', '1 Fadøl 6200'])
  take(beer)
  expect(lines()).toEqual(['1 Kaffe 3500', '2 Fadøl 6200'])
  // The answer goes to the server with the bon, so that no other till asks again.
  expect(changedDetails(cart)).toMatchObject({ details: { age_confirmed: 18 } })
})

test('CAT-30: a variant with alcohol asks too; where the setting is 0 nothing is asked', () => {
  const medium = { ...product('Medium', 0, 141), has_alcohol: true } as const
  register = { ...registerWith(true), dependents: [pant, medium], alcohol_age: 16 }
  render(<Till />)
  take(steak)
  expect(ask()?.title).toBe('Er gæsten fyldt 16 år?')
  cleanup()
  register = { ...register, alcohol_age: 0 }
  render(<Till />)
  take(steak)
  expect(ask()).toBeUndefined()
  expect(lines()).toEqual(['1 Bøf 26900'])
})

test('CAT-30: a bon that was emptied is the next guest’s, who is asked anew', () => {
  register = { ...registerWith(true), products: [beer], alcohol_age: 18 }
  render(<Till />)
  take(beer)
  yes()
  const [line] = cart.lines
  act(() => emptied(line?.uuid ?? ''))
  expect(cart).toMatchObject({ lines: [], details: {} })
  expect(cart.details.age_confirmed).toBeUndefined()
})

test('CAT-30: the question stays when the search that found the product ends', () => {
  register = { ...registerWith(true), products: [beer], alcohol_age: 18 }
  render(<Till />)
  act(() => dispatched({ type: 'opened', dialog: { kind: 'search' } }))
  take(beer)
  act(() => dispatched({ type: 'closed', kind: 'search' }))
  yes()
  expect(lines()).toEqual(['1 Fadøl 6200'])
})
