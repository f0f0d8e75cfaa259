import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { availability } from '../../shared/api/index.ts'
import { idOf, orderView } from '../sale/cart.examples.ts'
import { keepSending, type WaitingEnd } from './send-waiting.ts'
import { memoryStorage, park, sale } from './waiting.examples.ts'
import { shownItems } from './waiting-list.ts'
import { createWaiting, type Waiting } from './waiting-store.ts'

/** What the line does with a request; the server itself executes each command id once. */
type Fault =
  | 'none'
  | 'cut'
  | 'silent'
  | 'answer dropped'
  | 'refused'
  | 'closed'
  | 'forbidden'
  | 'given up'
  | 'deviating'

const refusals: Partial<Record<Fault, string>> = {
  refused: 'order.price_changed',
  closed: 'register.not_open',
  forbidden: 'session.forbidden',
  'given up': 'order.payment_refused',
}
const executed = new Map<string, { order_uuid: string; received?: number }>()
let faults: Fault[] = []
let requests: { key: string; ifMatch: string | null; waited?: true; payment_uuid?: string }[] = []
let ended: { nr: number; end: WaitingEnd }[] = []
let controllers: AbortController[] = []

beforeEach(() => {
  executed.clear()
  faults = []
  requests = []
  ended = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  for (const controller of controllers) controller.abort()
  controllers = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
  availability.answered()
})

const answer = async (url: string, init: RequestInit): Promise<Response> => {
  const fault = faults.shift() ?? 'none'
  if (fault === 'cut') throw new TypeError('network')
  if (fault === 'silent') return new Promise(() => undefined)
  const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
  if (init.method === 'GET') return new Response(JSON.stringify({ order: orderView([], { revision: '9' }) }))
  const body = JSON.parse(String(init.body))
  const { waited, payment_uuid } = body
  requests.push({ key, ifMatch: new Headers(init.headers).get('If-Match'), waited, payment_uuid })
  const code = refusals[fault]
  if (code) {
    const status = fault === 'forbidden' ? 403 : 409
    return new Response(JSON.stringify({ type: 'about:blank', title: 'no', status, code }), { status })
  }
  const order_uuid = /orders\/([^/?]+)/.exec(url)?.[1] ?? ''
  executed.set(key, { order_uuid, received: body.received })
  if (fault === 'answer dropped') throw new TypeError('network')
  const payment = { ...body, method: 'cash', status: 'recorded', amount: 70_00, rounding: 0, change: 30_00 }
  const waitedAs =
    fault === 'deviating' ? [{ since: body.sold_at, deviations: [{ kind: 'price' as const }] }] : []
  const order = orderView([], {
    payments: body.payment_uuid ? [payment] : [],
    revision: '5',
    waited: waitedAs,
  })
  return new Response(JSON.stringify({ order: { ...order, order_uuid }, sealing: false }))
}

const begin = (waiting: Waiting) => {
  const controller = new AbortController()
  controllers.push(controller)
  const onEnd = (item: { cart: { short_nr: number } }, end: WaitingEnd) =>
    void ended.push({ nr: item.cart.short_nr, end })
  void keepSending(waiting, onEnd, controller.signal)
  return controller
}
/** Two minutes of the till's clock are enough for every line below. */
const until = async (isTrue: () => boolean): Promise<void> => {
  for (let second = 0; second < 120 && !isTrue(); second++) await vi.advanceTimersByTimeAsync(1_000)
  expect(isTrue()).toBe(true)
}
const isEmpty = (waiting: Waiting) => until(() => waiting.list.get().items.length === 0)

test.each<[string, Fault[]]>([
  ['nothing', []],
  ['a line that is cut', ['cut', 'cut', 'cut', 'cut', 'cut', 'cut']],
  ['a half-open line', ['silent', 'silent']],
  ['answers that are dropped after the commit', ['answer dropped', 'answer dropped', 'answer dropped']],
  ['all of it at once', ['cut', 'silent', 'answer dropped', 'cut', 'answer dropped', 'silent']],
])('DEF-19: with %s, two sales and a parked bon reach the server once each, in order', async (_, line) => {
  const store = memoryStorage()
  const waiting = createWaiting(store)
  const items = [sale('one'), park('two'), sale('three')]
  for (const item of items) await waiting.change({ type: 'kept', item })
  faults = [...line]
  begin(waiting)
  await isEmpty(waiting)
  expect([...executed.keys()]).toEqual(items.map(({ command }) => command.command_id))
  expect([...executed.values()].map(({ received }) => received)).toEqual([10_000, undefined, 10_000])
  expect(store.all()).toEqual([])
})

test('DEF-19: a reload and another cashier lose nothing: the device still has it, under the cashier who made it', async () => {
  const store = memoryStorage()
  const before = createWaiting(store)
  await before.change({ type: 'kept', item: sale('one') })
  await before.change({ type: 'kept', item: sale('two') })
  faults = Array.from({ length: 40 }, () => 'cut')
  const page = begin(before)
  await until(() => before.list.get().items[0]?.tried === true)
  page.abort()
  faults = []
  const after = createWaiting(store)
  await after.read(idOf('register'))
  expect(after.list.get().items.map(({ command }) => command.body.cashier_uuid)).toEqual([
    idOf('cashier'),
    idOf('cashier'),
  ])
  begin(after)
  await isEmpty(after)
  expect([...executed.keys()]).toEqual([idOf('one'), idOf('two')])
})

test('DEF-19: a refusal keeps the item with its reason, and the next is sent all the same', async () => {
  const store = memoryStorage()
  const waiting = createWaiting(store)
  await waiting.change({ type: 'kept', item: sale('one') })
  await waiting.change({ type: 'kept', item: sale('two') })
  faults = ['refused']
  begin(waiting)
  await until(() => executed.size === 1 && store.all().length === 1)
  expect(store.all()[0]).toMatchObject({
    refused: { code: 'order.price_changed' },
    money: { received: 10_000 },
  })
  expect(ended.map(({ end }) => end.status)).toEqual(['refused', 'answered'])
  // Sent again by hand, under the same id.
  await waiting.change({ type: 'retried', command_id: idOf('one') })
  await isEmpty(waiting)
  expect([...executed.keys()]).toEqual([idOf('two'), idOf('one')])
})

test('DEF-19: what a parked bon became is decided on the answer to its parking', async () => {
  const waiting = createWaiting(memoryStorage())
  const parked = park('one')
  const { command_id, order_uuid } = parked.command
  await waiting.change({ type: 'kept', item: parked })
  await waiting.change({ type: 'sending', command_id })
  await waiting.change({ type: 'unanswered', command_id })
  await waiting.change({ type: 'reopened', command_id })
  await waiting.change({ type: 'kept', item: sale('two', { order_uuid }) })
  begin(waiting)
  await isEmpty(waiting)
  expect(requests).toMatchObject([
    { key: idOf('one'), ifMatch: null },
    { key: idOf('two'), ifMatch: '5' },
  ])
})

test('R-10: what is sent from the list says that it waited, and is kept as it was first sent', async () => {
  const store = memoryStorage()
  const waiting = createWaiting(store)
  await waiting.change({ type: 'kept', item: sale('one') })
  await waiting.change({ type: 'kept', item: park('two') })
  faults = Array.from({ length: 12 }, () => 'cut')
  begin(waiting)
  await until(() => store.all()[0]?.tried === true)
  expect(store.all()[0]?.command.body).not.toHaveProperty('waited')
  await isEmpty(waiting)
  expect(requests.map(({ waited }) => waited)).toEqual([true, true])
})

test.each<Fault>(['closed', 'forbidden'])(
  'R-10: %s, a sale is not refused: it says what it waits for, and is sent by itself',
  async (fault) => {
    const store = memoryStorage()
    const waiting = createWaiting(store)
    await waiting.change({ type: 'kept', item: sale('one') })
    faults = [fault, fault]
    begin(waiting)
    await until(() => store.all()[0]?.held !== undefined)
    expect(store.all()[0]).toMatchObject({ held: { code: refusals[fault] } })
    expect(store.all()[0]?.refused).toBeUndefined()
    await isEmpty(waiting)
    expect(ended.map(({ end }) => end.status)).toEqual(['answered'])
  },
)

test('R-10: a payment given up because the register closed is taken anew under derived ids, at the order as it is', async () => {
  const waiting = createWaiting(memoryStorage())
  await waiting.change({ type: 'kept', item: sale('one') })
  faults = ['given up']
  begin(waiting)
  await isEmpty(waiting)
  const [first, second] = requests
  expect([first?.key, second?.ifMatch]).toEqual([idOf('one'), '9'])
  expect(second?.key).not.toBe(first?.key)
  expect(second?.payment_uuid).not.toBe(first?.payment_uuid)
  expect([...executed.keys()]).toEqual([second?.key])
})

test('R-10: what was taken although it deviates stays to be seen, and holds nothing up', async () => {
  const store = memoryStorage()
  const waiting = createWaiting(store)
  await waiting.change({ type: 'kept', item: sale('one') })
  await waiting.change({ type: 'kept', item: sale('two') })
  faults = ['deviating']
  begin(waiting)
  await until(() => executed.size === 2)
  await until(() => waiting.list.get().items.length === 1)
  expect(store.all()).toMatchObject([{ accepted: [{ kind: 'price' }], command: { command_id: idOf('one') } }])
  expect(shownItems(waiting.list.get())).toEqual([])
  await waiting.change({ type: 'seen', command_id: idOf('one') })
  expect(store.all()).toEqual([])
})

test('DEF-19: a device that cannot store says so, and holds on to what it had', async () => {
  const full = { ...memoryStorage(), put: () => Promise.reject(new Error('full')) }
  const waiting = createWaiting(full)
  await expect(waiting.change({ type: 'kept', item: sale('one') })).rejects.toThrow('full')
  expect(waiting.list.get().items).toEqual([])
})
