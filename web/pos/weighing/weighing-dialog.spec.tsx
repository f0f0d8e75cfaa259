import type { RegisterProduct } from '@bon/contracts/registers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, refusals, startI18n } from '../../shared/i18n/index.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { empty, idOf, product } from '../sale/cart.examples.ts'
import { cartReducer } from '../sale/cart.ts'
import { Scanner } from '../scanning/use-scanner.ts'
import { TestTill } from '../till/till.examples.tsx'
import type { TillState } from '../till/till-state.ts'

const cheese: RegisterProduct = { ...product('Ost efter vægt', 28_900, 126), unit: 'kilogram' }
const ribbon: RegisterProduct = { ...product('Bånd', 1_200, 127), unit: 'meter' }
let answers: (object | 'never')[] = []
let requestedPaths: string[] = []
let context: TillState
let lines: string[]

beforeAll(async () => {
  await startI18n()
  await refusals.fetch()
  await i18n.loadNamespaces(['pos', 'bon'])
  await fetchDialogs()
})
beforeEach(() => {
  answers = []
  requestedPaths = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    requestedPaths.push(new URL(url, 'http://bon.test').pathname)
    const answer = answers.shift()
    if (answer === 'never' || answer === undefined)
      return new Promise((_, refuse) => {
        signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')))
      })
    return new Response(JSON.stringify(answer), { status: 'code' in answer ? 409 : 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const register = {
  uuid: idOf('bar'),
  products: [cheese, ribbon],
  dependents: [],
  sales_areas: [],
  categories: [],
  modifier_groups: [],
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
}

const Till = ({ what, has_scale }: { what: RegisterProduct; has_scale: boolean }) => {
  const [cart, change] = useReducer(cartReducer, empty)
  lines = cart.lines.map(({ name, quantity }) => `${quantity} ${name}`)
  const pos = {
    register: { ...register, has_scale },
    cart,
    change,
    cartOff: false,
    search: { input: { current: null } },
    sale: { dismiss: () => undefined, state: { status: 'idle' } },
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MantineProvider>
          <TestTill
            pos={pos}
            start={{ dialogs: [{ kind: 'weighing', measured: { product: what, shown: what } }] }}
            onState={(now) => {
              context = now
            }}
          >
            <Scanner />
          </TestTill>
        </MantineProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
}
const begin = (what = cheese, has_scale = true) => render(<Till what={what} has_scale={has_scale} />)
const refusal = (code: string) => ({ type: 'about:blank', title: code, status: 409, code, params: {} })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const typed = (keys: string) =>
  act(() => {
    for (const key of keys) fireEvent.keyDown(document.body, { key })
  })

test('the scale is asked while the cashier reads that it weighs; then weight and price are shown and taken', async () => {
  answers = [{ quantity: 450, unit: 'kilogram' }]
  begin()
  expect(await screen.findByText('0,450 kg')).toBeDefined()
  expect(screen.getByText('130,05')).toBeDefined()
  expect(screen.getByText('289,00 pr. kg')).toBeDefined()
  expect(requestedPaths).toEqual([`/api/v1/registers/${idOf('bar')}/weigh`])
  await press('Læg på bon')
  expect(lines).toEqual(['450 Ost efter vægt'])
})

test('POS-31, POS-33: while it weighs, a box is awaited and a line waits for its weight', async () => {
  answers = ['never']
  const { unmount } = begin()
  expect(await screen.findByText('Vejer …')).toBeDefined()
  expect(context.dialogs).toEqual([{ kind: 'weighing', measured: { product: cheese, shown: cheese } }])
  unmount()
})

test.each([
  ['POS-45', 'scale.not_positive', /Der ligger ikke noget på vægten/],
  ['POS-46', 'scale.not_ready', /Vægten faldt ikke til ro/],
  ['POS-47', 'scale.unresponsive', /Vægten svarer ikke/],
  ['DEF-77', 'box.no_answer', /Boksen svarede ikke/],
])('%s, POS-29: after %s the cashier is asked to try again or to type it', async (_, code, text) => {
  answers = [refusal(code), { quantity: 312, unit: 'kilogram' }]
  begin()
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(context.dialogs).toMatchObject([{ kind: 'scaleRetryAnswerReceive' }])
  await press('Prøv igen')
  expect(await screen.findByText('0,312 kg')).toBeDefined()
  expect(context.dialogs).toMatchObject([{ kind: 'weighing', step: { quantity: 312 } }])
  await press('Læg på bon')
  expect(lines).toEqual(['312 Ost efter vægt'])
})

test('POS-45 to POS-47: the quantity is typed by comma or dot, and one may begin so at once', async () => {
  answers = ['never']
  begin()
  await press('Skriv mængden')
  expect(context.dialogs).toMatchObject([{ kind: 'weighing', step: 'typing' }])
  for (const key of ['0', ',', '4', '5', '0']) await press(key)
  expect(screen.getByText('0,450 kg')).toBeDefined()
  expect(screen.getByText('130,05')).toBeDefined()
  await press('Læg på bon')
  expect(lines).toEqual(['450 Ost efter vægt'])
})

test('without a scale, and for what no scale weighs, the quantity is typed at once', async () => {
  const without = begin(cheese, false)
  expect(await screen.findByText('0 kg')).toBeDefined()
  without.unmount()
  begin(ribbon)
  expect(await screen.findByText('0 m')).toBeDefined()
  expect(requestedPaths).toEqual([])
})

test('a scan in the middle of the question is no weight', async () => {
  begin(cheese, false)
  await screen.findByText('0 kg')
  typed('5701234000018')
  act(() => void fireEvent.keyDown(window, { key: 'Enter' }))
  expect(await screen.findByText('0 kg')).toBeDefined()
  expect(lines).toEqual([])
})

test('a weight that stands is taken by Enter of a hand, and not by the Enter of a scan', async () => {
  answers = [{ quantity: 450, unit: 'kilogram' }]
  begin()
  await screen.findByText('0,450 kg')
  typed('5701234000018')
  act(() => void fireEvent.keyDown(window, { key: 'Enter' }))
  expect(lines).toEqual([])
  act(() => void fireEvent.keyDown(window, { key: 'Enter' }))
  expect(lines).toEqual(['450 Ost efter vægt'])
})

test('closed without an answer, nothing is taken and nothing waits', async () => {
  answers = ['never']
  const { unmount } = begin()
  await press('Luk')
  expect(lines).toEqual([])
  expect(context.dialogs).toEqual([])
  unmount()
})
