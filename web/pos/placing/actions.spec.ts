import { pieces } from '@bon/contracts/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { added, cartAfter, coffee, herring, idOf, orderView } from '../sale/cart.examples.ts'
import { merge, sendBack, sendLines, standalone, wholeOf } from './actions.ts'

const actor = { register_uuid: idOf('hall'), cashier_uuid: idOf('mk') }
const lines = [...cartAfter(added(coffee, 2), added(herring)).lines]
const [first, second] = lines
if (!first || !second) throw new Error('no lines')
const from = orderView(lines, { short_nr: 31, table_uuids: [idOf('table 6')], revision: '4' })
const into = idOf('into')
let serverOrders = [from]
let answers: object[] = []
let sent: { path: string; ifMatch: string | null; body: Record<string, unknown> }[] = []

beforeEach(() => {
  serverOrders = [from, orderView([], { order_uuid: into, revision: '7' })]
  answers = []
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const path = new URL(url, 'http://bon.test').pathname.replace('/api/v1', '')
    if (method === 'GET') {
      const order = serverOrders.find(({ order_uuid }) => path.endsWith(order_uuid))
      return new Response(JSON.stringify({ order }))
    }
    sent.push({ path, ifMatch: new Headers(headers).get('If-Match'), body: JSON.parse(String(body)) })
    return new Response(JSON.stringify(answers.shift()))
  })
})
afterEach(() => vi.unstubAllGlobals())

const moved = (over: object = {}) => ({
  order: { ...from, lines: [], status: 'cancelled' },
  others: [orderView(lines, { order_uuid: into, ...over })],
})

test('ORD-32: a bon goes into another with all of every line, decided on what was seen', async () => {
  answers = [moved()]
  const done = await merge(actor, from, into)
  expect(sent).toMatchObject([{ path: `/orders/${from.order_uuid}/transfers`, ifMatch: '4' }])
  expect(sent[0]?.body).toMatchObject({ kind: 'merge', parts: [{ order_uuid: into, lines: wholeOf(from) }] })
  expect(done.arrived).toEqual(lines.map(({ uuid }) => uuid))
})

test('FLR-06: the undo sends back only what arrived, to a bon like the one that ended by it', async () => {
  answers = [moved(), moved()]
  const other = { ...second, uuid: idOf('was there') }
  serverOrders = [
    { ...from, status: 'cancelled' },
    orderView([other, ...lines], { order_uuid: into, revision: '9' }),
  ]
  const done = {
    from,
    left: from,
    other: orderView(lines, { order_uuid: into }),
    arrived: lines.map(({ uuid }) => uuid),
  }
  await sendBack(actor, done)
  const [request] = sent
  expect(request).toMatchObject({
    path: `/orders/${into}/transfers`,
    ifMatch: '9',
    body: { kind: 'move_lines' },
  })
  expect(request?.body['parts']).toMatchObject([
    { short_nr: 31, table_uuids: [idOf('table 6')], lines: wholeOf({ lines }) },
  ])
  expect(JSON.stringify(request?.body)).not.toContain(from.order_uuid)
})

test('FLR-06: to the same bon when it is still open', async () => {
  answers = [moved()]
  serverOrders = [from, orderView(lines, { order_uuid: into })]
  const done = { from, left: from, other: orderView(lines, { order_uuid: into }), arrived: [first.uuid] }
  await sendBack(actor, done)
  expect(sent[0]?.body['parts']).toEqual([
    { order_uuid: from.order_uuid, lines: [{ line_uuid: first.uuid, quantity: pieces(2) }] },
  ])
})

test('ORD-51: a bon that was paid meanwhile takes nothing, and it is said so', async () => {
  answers = [moved({ status: 'completed' })]
  const transfer = sendLines(actor, from, { order_uuid: into }, wholeOf(from), 'merge')
  await expect(transfer).rejects.toMatchObject({ problem: { code: 'order.transfer_refused' } })
})

test('DEF-80: a required product is not asked for beside its parent', () => {
  const required = { ...second, parent_uuid: first.uuid }
  expect(standalone([first, required])).toEqual([first])
  expect(standalone([required])).toEqual([required])
})
