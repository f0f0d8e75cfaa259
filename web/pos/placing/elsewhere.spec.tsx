import { adminActionPermissions } from '@bon/contracts/identity'
import { instantOf } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { invalidateTopic } from '../../shared/api/index.ts'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { fetchDialogs, Toasts } from '../../shared/ui/index.ts'
import { plan } from '../floor-plan/plan.examples.ts'
import { added, cartAfter, coffee, herring, idOf, orderView } from '../sale/cart.examples.ts'
import { type Cart, cartReducer, emptyCart } from '../sale/cart.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'
import { createTillServices } from '../till/services.ts'
import { TestTill } from '../till/till.examples.tsx'
import { PlacingParts } from './placing-parts.tsx'

const [coffeeLine] = cartAfter(added(coffee)).lines
const [herringLine] = cartAfter(added(herring)).lines
if (!coffeeLine || !herringLine) throw new Error('no line')
const [hall, bar, table] = [idOf('hall'), idOf('bar'), idOf('table 1')]
const at = instantOf(0)
const ours = { register_uuid: hall, cashier_uuid: idOf('mette'), at }
const theirs = { register_uuid: bar, cashier_uuid: idOf('lars'), at }
const saved = (over: Partial<OrderView> = {}) =>
  orderView([coffeeLine], { holder: ours, table_uuids: [table], ...over })
type Body = { order_lines?: { uuid: string }[]; suspend?: true; table_uuids?: string[] }
/** The order as the server has it now. */
let now: OrderView
let sent: { path: string; body: Body; ifMatch: string | null; id: string | null }[] = []
let answers: (() => Response | Promise<Response>)[] = []
let shown: Cart
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['floor-plan', 'orders', 'bon'])
  await fetchDialogs()
})
beforeEach(() => {
  localStorage.clear()
  now = saved()
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const path = new URL(url, 'http://bon.test').pathname.replace('/api/v1', '')
    if (path.endsWith('/floor-plan')) {
      const registers = [{ uuid: bar, identifier: '2', name: 'Bar' }]
      return json({ floor_plan: { ...plan(), registers } })
    }
    if (path.endsWith('/heartbeat') || !path.includes('/orders/')) return json({})
    if (method === 'GET') return json({ order: now })
    const has = new Headers(headers)
    const ids = { ifMatch: has.get('If-Match'), id: has.get('Idempotency-Key') }
    sent.push({ path, body: JSON.parse(String(body)), ...ids })
    return answers.shift()?.() ?? json({ order: now })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const services = createTillServices()
const held = { order_uuid: saved().order_uuid, short_nr: 17, holder: theirs }

const CancelKey = () => {
  const { cancel } = useBonChanges()
  return (
    <button type="button" onClick={cancel}>
      Annullér her
    </button>
  )
}

const Till = ({ cart: begun, asks }: { cart: Cart; asks: boolean }) => {
  const [cart, change] = useReducer(cartReducer, begun)
  shown = cart
  const pos = {
    register: {
      uuid: hall,
      main_display: 'sale',
      session: null,
      cashiers: [{ uuid: theirs.cashier_uuid, initials: 'LT' }],
    },
    cashier: { uuid: ours.cashier_uuid },
    cart,
    change,
    startBon: () => change({ type: 'started', order_uuid: idOf('next'), short_nr: 18 }),
    cartNow: () => shown,
    services,
    sale: { dismiss: () => undefined, state: { status: 'idle' } },
    bon: { lines: cart.lines.length, unsent: true, status: 'open' },
  }
  return (
    <TestTill pos={pos} start={{ dialogs: asks ? [{ kind: 'takeOver', held }] : [] }}>
      <PlacingParts />
      <CancelKey />
    </TestTill>
  )
}
const begin = (cart: Cart, asks = false) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const session = {
    company: { uuid: idOf('company') },
    user: { permissions: adminActionPermissions['order.take_over'] },
  }
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <SessionContext value={session as unknown as Session}>
            <Till cart={cart} asks={asks} />
            <Toasts />
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  /** The live line tells that the order has changed. */
  return () => act(() => invalidateTopic(queries, 'floor_plan'))
}
const opened = (...actions: Parameters<typeof cartAfter>) =>
  cartAfter({ type: 'continued', order: now }, ...actions)
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const names = () => shown.lines.map(({ name }) => name)
const takenOver = (over: Partial<OrderView> = {}) => saved({ holder: theirs, revision: '4', ...over })

test('row 13: a bon that was taken over and has nothing new leaves the till, and one sentence says by whom', async () => {
  const told = begin(opened())
  now = takenOver()
  await told()
  await screen.findByText('Bon 17 er overtaget af kasse 2 (LT).')
  expect([shown.base, names()]).toEqual([null, []])
  expect(sent).toEqual([])
})

test('row 13: what was typed and not sent is asked about, and laid on the bon where it is now', async () => {
  const told = begin(opened(added(herring)))
  now = takenOver()
  await told()
  await screen.findByRole('heading', { name: 'Bon 17 er overtaget af kasse 2' })
  expect(screen.getByText('Marineret sild')).toBeDefined()
  expect(names()).toEqual(['Kaffe', 'Marineret sild'])
  await press(/^Læg det på bon 17/)
  await waitFor(() => expect(shown.order_uuid).toBe(idOf('next')))
  expect(sent).toMatchObject([{ path: `/orders/${now.order_uuid}`, ifMatch: '4' }])
  const body = sent[0]?.body
  expect(body?.order_lines?.map(({ uuid }) => uuid)).toEqual([coffeeLine.uuid, herringLine.uuid])
  expect(body?.suspend).toBeUndefined()
  await screen.findByText('Det er lagt på bon 17.')
})

test('row 13: or it becomes a new bon at the same table, also when the question is closed', async () => {
  for (const answer of [() => press(/^Tag det på en ny bon/), () => press(/^Luk$/)]) {
    now = saved()
    sent = []
    const told = begin(opened(added(herring)))
    now = takenOver()
    await told()
    await screen.findByRole('heading', { name: 'Bon 17 er overtaget af kasse 2' })
    await answer()
    await waitFor(() => expect(names()).toEqual(['Marineret sild']))
    expect(shown.order_uuid).not.toBe(now.order_uuid)
    await waitFor(() => expect(sent).toMatchObject([{ body: { table_uuids: [table] } }]))
    cleanup()
  }
})

test('row 13: asked again after a reload; a bon that is paid meanwhile needs no answer', async () => {
  const cart = opened(added(herring))
  now = takenOver()
  begin(cart)
  await screen.findByRole('heading', { name: 'Bon 17 er overtaget af kasse 2' })
  cleanup()
  const told = begin(cart)
  await screen.findByRole('heading', { name: 'Bon 17 er overtaget af kasse 2' })
  now = takenOver({ status: 'completed', revision: '5', holder: null })
  await told()
  await waitFor(() => expect(names()).toEqual(['Marineret sild']))
  expect(screen.queryByRole('heading', { name: 'Bon 17 er overtaget af kasse 2' })).toBeNull()
})

test.each([
  ['by_cashier', 'Bon 17 er annulleret på en anden enhed.'],
  ['moved', 'Bon 17 er lagt sammen med en anden bon på en anden enhed.'],
  ['invoiced', 'Bon 17 er faktureret på en anden enhed.'],
])(
  'row 3: a bon that ended elsewhere (%s) leaves the till, and one sentence says why',
  async (reason, words) => {
    const told = begin(opened())
    now = saved({ status: 'cancelled', reason, revision: '4', holder: null })
    await told()
    await screen.findByText(words)
    expect([shown.base, names()]).toEqual([null, []])
    cleanup()
    now = saved()
    const other = begin(opened(added(herring)))
    now = { ...saved({ status: 'cancelled', reason, revision: '4', holder: null }), lines: [] }
    await other()
    await screen.findByText(new RegExp(`^${words} Det nye står på bon \\d+\\.$`))
    expect(names()).toEqual(['Marineret sild'])
    await waitFor(() => expect(sent).toMatchObject([{ body: { table_uuids: [table] } }]))
  },
)

test('row 3: an empty bon that ends with its day leaves without a word, and what this till cancels is its own', async () => {
  now = saved({ short_nr: 30 })
  const told = begin(opened())
  now = saved({ status: 'cancelled', reason: 'empty_at_close', revision: '4', holder: null, short_nr: 30 })
  await told()
  await waitFor(() => expect(shown.base).toBeNull())
  expect(screen.queryByText(/^Bon 30 .* på en anden enhed/)).toBeNull()
  cleanup()
  now = saved({ short_nr: 31 })
  const own = begin(opened())
  let answer = (_: Response) => {}
  answers = [
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  ]
  await press(/^Annullér her$/)
  now = saved({ status: 'cancelled', reason: 'by_cashier', revision: '4', short_nr: 31 })
  await own()
  expect(shown.order_uuid).toBe(now.order_uuid)
  await act(async () => answer(json({ order: now })))
  await screen.findByText('Bon 31 er annulleret')
  expect(screen.queryByText(/^Bon 31 .* på en anden enhed/)).toBeNull()
})

test('row 13: an answer from before this register took the bon takes nothing away', async () => {
  now = saved({ revision: '5' })
  const told = begin(opened(added(herring)))
  now = takenOver({ revision: '4' })
  await told()
  expect(names()).toEqual(['Kaffe', 'Marineret sild'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('row 3: what another device of the register changes is seen here, beside what was typed', async () => {
  const told = begin(opened())
  now = { ...saved({ revision: '4' }), lines: [coffeeLine, herringLine] }
  await told()
  await waitFor(() => expect(names()).toEqual(['Kaffe', 'Marineret sild']))
  expect(shown.base?.revision).toBe('4')
  cleanup()
  now = saved()
  const other = begin(opened(added(herring)))
  now = saved({ revision: '4', lines: [{ ...coffeeLine, quantity: 3000 as typeof coffeeLine.quantity }] })
  await other()
  await waitFor(() => expect(shown.lines.map(({ quantity }) => quantity)).toEqual([3000, 1000]))
  expect(names()).toEqual(['Kaffe', 'Marineret sild'])
})

test('row 13, R-9: overtaking asks for a PIN only when the other register still works, and is one act', async () => {
  const problem = { type: 'about:blank', title: 'x', status: 409, code: 'register.admin_pin_needed' }
  answers = [() => json(problem, 409)]
  begin(emptyCart(idOf('mine'), 20), true)
  await screen.findByRole('heading', { name: 'Bon 17 er åben på kasse 2' })
  now = saved({ revision: '5' })
  await press(/^Overtag/)
  await screen.findByText(/i brug på kasse 2 \(LT\)/)
  for (const digit of '246810') await press(new RegExp(`^${digit}$`))
  await press(/^Godkend/)
  await waitFor(() => expect(shown.order_uuid).toBe(now.order_uuid))
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/orders/${now.order_uuid}/take-over`))
  expect(sent[0]?.id).toBe(sent[1]?.id)
})
