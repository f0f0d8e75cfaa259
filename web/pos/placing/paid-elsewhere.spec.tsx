import type { OrderView } from '@bon/contracts/orders'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { Toasts } from '../../shared/ui/index.ts'
import type { Sale } from '../payments/use-sale.ts'
import { added, cartAfter, coffee, herring, idOf, orderView } from '../sale/cart.examples.ts'
import { type Cart, cartReducer } from '../sale/cart.ts'
import { createTillServices } from '../till/services.ts'
import { TestTill } from '../till/till.examples.tsx'
import type { TillState } from '../till/till-state.ts'
import { PlacingParts } from './placing-parts.tsx'

const [coffeeLine] = cartAfter(added(coffee)).lines
if (!coffeeLine) throw new Error('no line')
const table = idOf('table 1')
const saved = (over: Partial<OrderView> = {}) => orderView([coffeeLine], over)
const paid = saved({ status: 'completed', table_uuids: [table] })
/** The order as the server has it now. */
let now: OrderView
let saves: { order_uuid: string; table_uuids: string[]; order_lines: object[] }[] = []
let shown: Cart
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('floor-plan')
})
beforeEach(() => {
  localStorage.clear()
  now = saved({ table_uuids: [table] })
  saves = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://bon.test')
    if (!pathname.includes('/orders/')) return new Response('{}')
    if (method === 'GET') return new Response(JSON.stringify({ order: now }))
    const order_uuid = pathname.split('/').at(-1) ?? ''
    const { table_uuids, order_lines } = JSON.parse(String(body))
    saves.push({ order_uuid, table_uuids, order_lines })
    const order = { ...orderView([...cartAfter(added(herring)).lines], { table_uuids }), order_uuid }
    return new Response(JSON.stringify({ order }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const services = createTillServices()

type TillProps = { cart: Cart; context?: Partial<TillState>; state?: Sale['state'] }

const Till = ({ cart: begun, context, state = { status: 'idle' } }: TillProps) => {
  const [cart, change] = useReducer(cartReducer, begun)
  shown = cart
  const pos = {
    register: { uuid: idOf('register'), main_display: 'sale', session: null },
    cashier: { uuid: idOf('cashier') },
    cart,
    change,
    cartNow: () => shown,
    services,
    sale: { dismiss: () => undefined, state },
    bon: { lines: cart.lines.length, unsent: true, status: 'open' },
  }
  return (
    <TestTill pos={pos} start={context ?? {}} host={false}>
      <PlacingParts />
    </TestTill>
  )
}
const begin = (props: TillProps, queries = client()) => {
  const session = { company: { uuid: idOf('company') } }
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <SessionContext value={session as unknown as Session}>
            <Till {...props} />
            <Toasts />
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return queries
}
const opened = (...actions: Parameters<typeof cartAfter>) =>
  cartAfter({ type: 'continued', order: now }, ...actions)
/** The live line tells that the order has changed. */
const told = (queries: QueryClient) => act(() => queries.invalidateQueries())

test('BEYOND-03: lines typed on a bon that was paid elsewhere become a new bon at the same table', async () => {
  const queries = begin({ cart: opened(added(herring)) })
  now = paid
  await told(queries)
  await screen.findByText('Bon 17 er betalt på en anden enhed. Det nye står på bon 1.')
  expect(shown.order_uuid).not.toBe(paid.order_uuid)
  expect(shown.lines.map(({ name }) => name)).toEqual(['Marineret sild'])
  await waitFor(() => expect(shown.base?.table_uuids).toEqual([table]))
  expect(saves).toHaveLength(1)
  expect(shown.lines.map(({ name }) => name)).toEqual(['Marineret sild'])
})

test('BEYOND-03: a bon that was paid elsewhere and has nothing new leaves the till', async () => {
  const queries = begin({ cart: opened() })
  now = paid
  await told(queries)
  await screen.findByText('Bon 17 er betalt på en anden enhed.')
  expect(shown.lines).toEqual([])
  expect(shown.base).toBeNull()
  expect(saves).toEqual([])
})

test('BEYOND-03: what a line grew by is new, what the other device took off stays off', async () => {
  const twice = { type: 'quantity', uuid: coffeeLine.uuid, quantity: coffeeLine.quantity * 3 } as const
  const queries = begin({ cart: opened(twice as Parameters<typeof cartAfter>[number]) })
  now = { ...paid, table_uuids: [] }
  await told(queries)
  await waitFor(() => expect(shown.lines.map(({ quantity }) => quantity)).toEqual([2000]))
  cleanup()
  now = saved()
  const others = begin({ cart: opened(added(herring)) })
  now = orderView([], { status: 'completed' })
  await told(others)
  await waitFor(() => expect(shown.lines.map(({ name }) => name)).toEqual(['Marineret sild']))
})

test('BEYOND-03: a payment of this device is not one of another', async () => {
  const queries = begin({ cart: opened(), context: { payment_underway: true }, state: { status: 'sending' } })
  now = paid
  await told(queries)
  expect(shown.order_uuid).toBe(paid.order_uuid)
})
