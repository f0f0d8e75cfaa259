import { money, uuid5 } from '@bon/contracts/kernel'
import { changesBetween, packProducts, type RegisterCatalogue } from '@bon/contracts/registers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalidateTopic } from '../../shared/api/index.ts'
import { coffee, herring } from '../sale/cart.examples.ts'
import { useRegister } from './use-register.ts'

const uuid = uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'register')
let price = 35_00
let requestedPaths: string[] = []
let tagged = false
let client: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const registerStatus = { uuid, identifier: '1', name: 'Bar', session: null, cashiers: [] }
const catalogue = () => ({
  position: '7',
  refresh_s: 5,
  payment_types: [],
  categories: [],
  modifier_groups: [],
  opt_out_categories: [],
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
  ...packProducts([{ ...coffee, price: money(price) }, herring]),
  sales_areas: [{ uuid, name: 'Sal', pages: [{ uuid, name: 'Side', hue: 'hav', products: [1, 0] }] }],
})
const tagAt = (at: number) => String(at).padStart(22, 'x')
const packed = () => catalogue() as unknown as RegisterCatalogue
/** The changes from the catalogue with price 35.00 to the current one, as the server would answer. */
const changes = () => {
  const now = packed()
  const price = now.products.price.with(0, money(35_00))
  const before = { ...now, products: { ...now.products, price } }
  return { changes: changesBetween(before, now, tagAt(now.products.price[0] ?? 0)) }
}
const times = (path: string) => requestedPaths.filter((one) => one.endsWith(path)).length

beforeEach(() => {
  requestedPaths = []
  price = 35_00
  tagged = false
  client = new QueryClient()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://bon.test')
    requestedPaths.push(pathname)
    if (pathname.endsWith('/changes')) return new Response(JSON.stringify(changes()))
    const body = pathname.endsWith('/catalogue') ? { catalogue: catalogue() } : { register: registerStatus }
    return new Response(JSON.stringify(body), tagged ? { headers: { etag: `"${tagAt(price)}-br"` } } : {})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async () => {
  const { result } = renderHook(() => useRegister(uuid), { wrapper })
  await waitFor(() => expect(result.current.register).toBeDefined())
  return { coffeeNow: () => result.current.register?.products[0]?.price, result }
}

test('a register is its standing and its catalogue, unpacked (REG-22 to REG-24)', async () => {
  const { result } = await begin()
  expect(result.current.register).toMatchObject({ name: 'Bar', session: null })
  expect(result.current.register?.products).toEqual([coffee, herring])
  expect(result.current.register?.sales_areas[0]?.pages[0]?.products).toEqual([herring.uuid, coffee.uuid])
})

test('a change notification of the configuration fetches a changed price; sales and sessions fetch no catalogue (REG-59)', async () => {
  const { coffeeNow } = await begin()
  price = 38_00
  await act(async () => {
    await invalidateTopic(client, 'registers')
    await invalidateTopic(client, 'z_reports')
  })
  expect([times(uuid), times('/catalogue')]).toEqual([3, 1])
  expect(coffeeNow()).toBe(35_00)
  await act(() => invalidateTopic(client, 'resources'))
  await waitFor(() => expect(coffeeNow()).toBe(38_00))
})

test('without notifications it is polled at the company’s interval (REG-59, DEF-58)', async () => {
  const { coffeeNow } = await begin()
  price = 39_00
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(coffeeNow()).toBe(39_00))
})

test('DEF-44: a register that has its catalogue asks for what changed, and not for the whole', async () => {
  tagged = true
  const { coffeeNow } = await begin()
  price = 38_00
  await act(() => invalidateTopic(client, 'resources'))
  await waitFor(() => expect(coffeeNow()).toBe(38_00))
  expect([times('/catalogue'), times('/catalogue/changes')]).toEqual([1, 1])
})
