import { DeviationKind, orderEvents } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import da from '../../locales/da/story.json' with { type: 'json' }
import { type StoryEvent, storyOf } from './story-of.ts'

const [source = ''] = Object.values(
  import.meta.glob<string>('./words-of.ts', { query: '?raw', import: 'default', eager: true }),
)
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (minute: number) => `2026-11-21T17:${String(minute).padStart(2, '0')}:00.000Z`
const by = { register_uuid: id(1), session_uuid: id(2), cashier_uuid: id(3) }
const dish = (n: number, name: string, quantity = 1000) => ({
  uuid: id(10 + n),
  product_uuid: id(30 + n),
  name,
  quantity,
  unit_price: 8400,
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(50),
  account_uuid: id(51),
  article_group: '04001',
  print_category_uuid: id(52),
})
let revision = 0
const storyEvent = (type: string, minute: number, data: Record<string, unknown>): StoryEvent => ({
  type,
  data,
  at: at(minute),
  revision: String(revision++),
})
const opened = storyEvent('OrderOpened', 0, { order_uuid: id(9), ...by, short_nr: 17, at: at(0) })
const ticket = (n: number, name: string) => ({
  line_uuid: id(10 + n),
  kind: 'new',
  quantity: 1000,
  name,
  print_category_uuid: id(52),
  variants: [],
  opt_outs: [],
})
const sent = (minute: number, n: number, name: string) =>
  storyEvent('OrderSentToKitchen', minute, {
    ticket_uuid: id(60 + n),
    kind: 'delta',
    lines: [ticket(n, name)],
    sent: {},
    by: { ...by, at: at(minute) },
  })
const paid = (minute: number, amount: number, rounding = 0) => {
  const payment_uuid = id(70 + minute)
  return [
    storyEvent('OrderPaymentStarted', minute, {
      payment_uuid,
      payment_type_uuid: id(80),
      method: 'cash',
      ...by,
      amount,
      rounding,
      received: amount + rounding,
      change: 0,
      at: at(minute),
    }),
    storyEvent('OrderPaymentRecorded', minute, { payment_uuid, amount }),
  ]
}

test('BEYOND-19: opened, ordered, sent, moved, paid on one timeline, with the gaps and what came late', () => {
  const story = storyOf(
    [
      opened,
      storyEvent('OrderPlaced', 1, { table_uuids: [id(40)], before: [], by: { ...by, at: at(1) } }),
      storyEvent('OrderLineAdded', 3, { line: dish(1, 'Sild') }),
      storyEvent('OrderLineAdded', 3, { line: dish(2, 'Hvedeøl', 2000) }),
      sent(4, 1, 'Sild'),
      storyEvent('OrderLineAdded', 30, { line: dish(3, 'Bøf') }),
      sent(55, 3, 'Bøf'),
      storyEvent('OrderPlaced', 56, { table_uuids: [id(41)], before: [id(40)], by: { ...by, at: at(56) } }),
      ...paid(59, 16833, 17),
      storyEvent('OrderCompleted', 59, { receipt_uuid: id(90), nr: 4711, at: at(59) }),
    ],
    { tables: ([uuid]) => (uuid === id(41) ? '12' : undefined) },
  )
  expect(story.map(({ key, values, gap, late }) => [key, ...Object.values(values ?? {}), gap, late])).toEqual(
    [
      ['opened', undefined, undefined],
      ['placed', undefined, undefined],
      ['ordered', '1 × Sild, 2 × Hvedeøl', undefined, undefined],
      ['sent', '1 × Sild', undefined, undefined],
      ['ordered', '1 × Bøf', 26, undefined],
      ['sent', '1 × Bøf', 25, 25],
      ['movedTo', '12', undefined, undefined],
      ['paid', '168,50', undefined, undefined],
      ['completed', 4711, undefined, undefined],
    ],
  )
  expect(story[0]?.cashier_uuid).toBe(by.cashier_uuid)
  expect(story[7]?.cashier_uuid).toBe(by.cashier_uuid)
})

test('BEYOND-19: what was ordered and never sent is hinted at while the guests sit there, and not after', () => {
  const ordered = [opened, storyEvent('OrderLineAdded', 1, { line: dish(1, 'Sild') })]
  expect(storyOf(ordered, { now: at(15) }).at(-1)?.key).toBe('ordered')
  expect(storyOf(ordered, { now: at(31) }).at(-1)).toMatchObject({ key: 'waits', values: { minutes: 30 } })
  const done = storyEvent('OrderCompleted', 5, { receipt_uuid: id(90), nr: 1, at: at(5) })
  expect(storyOf([...ordered, done], { now: at(31) }).at(-1)?.key).toBe('completed')
})

test('ORD-03: money is told when it is certain; what is underway, given up or given back says so', () => {
  const [started] = paid(2, 5000)
  if (!started) throw new Error('nothing was paid')
  expect(storyOf([opened, started]).at(-1)).toMatchObject({ key: 'paying', values: { amount: '50,00' } })
  const payment_uuid = started.data['payment_uuid']
  const released = storyEvent('OrderPaymentReleased', 3, { payment_uuid, reason: 'register.not_open' })
  expect(storyOf([opened, started, released]).map(({ key }) => key)).toEqual(['opened', 'notPaid'])
  expect(storyOf([opened, ...paid(2, -2000)]).at(-1)).toMatchObject({
    key: 'givenBack',
    values: { amount: '20,00' },
  })
})

test('ORD-03: an event of a newer server is shown as a change, never by its type name', () => {
  const story = storyOf([opened, storyEvent('OrderSomethingNew', 2, {}), storyEvent('OrderParked', 3, {})])
  expect(story.map(({ key }) => key)).toEqual(['opened', 'other', 'other'])
})

test('ORD-03: every fact of an order is a sentence that both languages have, or is the machinery’s own', () => {
  expect(Object.keys(orderEvents).filter((type) => !source.includes(`case '${type}'`))).toEqual([])
  const keys = [...source.matchAll(/key: '([\w.]+)'/g)].map(([, key]) => key ?? '')
  expect(keys.filter((key) => !(key in da))).toEqual([])
})

test('R-10: what waited without a server says when it was made, and each thing that deviates in its own line', () => {
  const deviations = [
    { kind: 'price', product_uuid: id(31), amount: 6800 },
    { kind: 'order_changed', order_uuid: id(8) },
  ]
  const story = storyOf([
    opened,
    storyEvent('OrderLineAdded', 0, { line: dish(1, 'Fadøl') }),
    storyEvent('OrderWaited', 30, { since: at(5), deviations, by: { ...by, at: at(30) } }),
  ])
  expect(story.slice(2).map(({ key, tone, values }) => [key, tone, values?.['product']])).toEqual([
    ['waited', 'plain', undefined],
    ['deviation.price', 'bad', 'Fadøl'],
    ['deviation.order_changed', 'bad', ''],
  ])
  expect(new Set(story.map((entry) => entry.id)).size).toBe(story.length)
  expect(Object.keys(da.deviation).sort()).toEqual([...DeviationKind.options].sort())
})
