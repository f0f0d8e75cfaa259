import { Uuid } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { firstContexts, lineNeeds, type SecondContext } from './contexts.ts'
import {
  atStart,
  isConfirmation,
  type PosContext,
  type PosContextEvent,
  posContext,
  subjectOf,
} from './pos-context.ts'

const after = (...events: PosContextEvent[]): PosContext => events.reduce(posContext, atStart)
const uuid = Uuid.parse('01900000-0000-7000-8000-000000000001')
const other = Uuid.parse('01900000-0000-7000-8000-000000000002')

test.each<[string, PosContextEvent[], Partial<PosContext>]>([
  ['starts at the sale', [], { first: 'sale', second: null }],
  [
    'opens the payment on top of the sale',
    [{ type: 'opened', what: 'payment' }],
    { first: 'sale', second: 'payment' },
  ],
  ['closes what is on top', [{ type: 'opened', what: 'search' }, { type: 'closed' }], { second: null }],
  [
    'keeps what is on top when something else is closed',
    [
      { type: 'opened', what: 'payment' },
      { type: 'closed', what: 'search' },
    ],
    { second: 'payment' },
  ],
  [
    'leaves the top behind when going elsewhere',
    [
      { type: 'opened', what: 'search' },
      { type: 'went', to: 'orders' },
    ],
    { first: 'orders', second: null },
  ],
  [
    'stays where the money is on its way',
    [{ type: 'opened', what: 'payment' }, { type: 'paymentStarted' }, { type: 'went', to: 'orders' }],
    { first: 'sale', second: 'payment', payment_underway: true },
  ],
  [
    'opens nothing over money on its way',
    [{ type: 'paymentStarted' }, { type: 'opened', what: 'cartItemCustomisation' }],
    { second: null },
  ],
  [
    'moves again when the payment has ended',
    [{ type: 'paymentStarted' }, { type: 'paymentEnded' }, { type: 'went', to: 'register' }],
    { first: 'register' },
  ],
])('%s', (_, events, expected) => {
  expect(after(...events)).toMatchObject(expected)
})

test('POS-16: the first context is the sale or the floor plan, and our list of orders and register beside them', () => {
  expect(firstContexts).toEqual(['sale', 'floorPlan', 'orders', 'register'])
  expect(firstContexts.map((to) => after({ type: 'went', to }).first)).toEqual([...firstContexts])
})

/** Every second context with the event that opens it and its check id. */
const seconds: Record<SecondContext, { event: PosContextEvent; id: string }> = {
  search: { id: 'POS-17', event: { type: 'opened', what: 'search' } },
  'get-table': { id: 'POS-18', event: { type: 'opened', what: 'get-table' } },
  'assign-to-table': {
    id: 'POS-19',
    event: { type: 'opened', what: 'assign-to-table', subject: { order_uuids: [uuid, other] } },
  },
  zReportAction: {
    id: 'POS-20',
    event: { type: 'opened', what: 'zReportAction', subject: { action: 'close' } },
  },
  cartItemCustomisation: {
    id: 'POS-21',
    event: { type: 'opened', what: 'cartItemCustomisation', subject: { line_uuid: uuid } },
  },
  selectRefundOrderLines: {
    id: 'POS-22',
    event: { type: 'opened', what: 'selectRefundOrderLines', subject: { order_uuid: uuid } },
  },
  redeemGiftCard: { id: 'POS-23', event: { type: 'opened', what: 'redeemGiftCard' } },
  confirmPaymentQuery: {
    id: 'POS-24',
    event: { type: 'opened', what: 'confirmPaymentQuery', subject: { payment_type_uuid: uuid } },
  },
  convertToInvoiceQuery: {
    id: 'POS-25',
    event: { type: 'opened', what: 'convertToInvoiceQuery', subject: { order_uuid: uuid } },
  },
  alsoMarkAsDelivered: {
    id: 'POS-26',
    event: { type: 'opened', what: 'alsoMarkAsDelivered', subject: { order_uuid: uuid } },
  },
  assignNameToOrderQuery: {
    id: 'POS-27',
    event: { type: 'opened', what: 'assignNameToOrderQuery', subject: { order_uuid: uuid } },
  },
  considerLeftOrder: { id: 'POS-28', event: { type: 'opened', what: 'considerLeftOrder' } },
  scaleRetryAnswerReceive: {
    id: 'POS-29',
    event: { type: 'opened', what: 'scaleRetryAnswerReceive', subject: { line_uuid: uuid } },
  },
  payment: { id: 'ours', event: { type: 'opened', what: 'payment' } },
  mergeConflict: { id: 'ours', event: { type: 'opened', what: 'mergeConflict' } },
  splitBill: { id: 'ours', event: { type: 'opened', what: 'splitBill', subject: { order_uuid: uuid } } },
}
const secondNames = Object.keys(seconds) as SecondContext[]

test('POS-17 to POS-29: all thirteen second contexts of the specification are there, and three of ours', () => {
  const numbers = Object.values(seconds).flatMap(({ id }) => (id === 'ours' ? [] : [Number(id.slice(4))]))
  expect(numbers).toEqual([17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  expect(secondNames).toHaveLength(16)
})

test.each(secondNames)('POS-17 to POS-29: %s opens, knows what it is about, and closes', (what) => {
  const { event } = seconds[what]
  const open = after(event)
  expect(open.second).toBe(what)
  expect(subjectOf(open, what)).toEqual('subject' in event ? event.subject : undefined)
  for (const not of secondNames.filter((one) => one !== what)) {
    expect(subjectOf(open, not)).toBeUndefined()
    expect(posContext(open, { type: 'closed', what: not })).toBe(open)
  }
  expect(posContext(open, { type: 'closed', what })).toEqual(atStart)
  expect(posContext(open, { type: 'closed' })).toEqual(atStart)
})

test.each(secondNames)('POS-30: %s does not cover money on its way', (what) => {
  const paying = after({ type: 'paymentStarted' })
  expect(posContext(paying, seconds[what].event)).toBe(paying)
})

test.each(secondNames)(
  'RES-23: a step in the same place clears %s when it is a confirmation query',
  (what) => {
    const moved = posContext(after(seconds[what].event), { type: 'went', to: 'sale' })
    expect(moved.second).toBe(isConfirmation(what) ? null : what)
    expect(moved.subject === null || !isConfirmation(what)).toBe(true)
  },
)

test.each(secondNames)('RES-23: another place leaves %s behind, whatever it is', (what) => {
  expect(after(seconds[what].event, { type: 'went', to: 'orders' })).toEqual({ ...atStart, first: 'orders' })
})

test('RES-23: the queries that are cleared are the six that ask for an answer', () => {
  expect(secondNames.filter(isConfirmation)).toEqual([
    'confirmPaymentQuery',
    'convertToInvoiceQuery',
    'alsoMarkAsDelivered',
    'assignNameToOrderQuery',
    'considerLeftOrder',
    'scaleRetryAnswerReceive',
  ])
})

test.each<[string, keyof PosContext, PosContextEvent, PosContextEvent]>([
  ['POS-30', 'payment_underway', { type: 'paymentStarted' }, { type: 'paymentEnded' }],
  ['POS-31', 'awaiting_box', { type: 'boxAsked' }, { type: 'boxAnswered' }],
  ['POS-32', 'awaiting_order', { type: 'orderUpdateAsked' }, { type: 'orderUpdateAnswered' }],
  ['POS-36', 'popup', { type: 'popup', shown: true }, { type: 'popup', shown: false }],
])('%s: the flag %s is up between its two events and touches nothing else', (_, flag, up, down) => {
  expect(after(up)).toEqual({ ...atStart, [flag]: true })
  expect(after(up, down)).toEqual(atStart)
})

const line = { line_uuid: uuid, product_uuid: other, needs: [...lineNeeds] }

test('POS-33: a pending line needs scale weight, quantity, price and modifier groups, and loses each as it is answered', () => {
  expect(lineNeeds).toEqual(['scale_weight', 'quantity', 'price', 'modifier_groups'])
  let context = after({ type: 'linePending', line })
  for (const [n, need] of lineNeeds.entries()) {
    expect(context.pending_line).toEqual({ ...line, needs: lineNeeds.slice(n) })
    context = posContext(context, { type: 'lineAnswered', need })
  }
  expect(context).toEqual(atStart)
})

test('POS-33: a line that needs nothing does not wait; a dropped one and one that was left behind are gone', () => {
  expect(after({ type: 'linePending', line: { ...line, needs: [] } }).pending_line).toBeNull()
  expect(after({ type: 'linePending', line }, { type: 'lineDropped' })).toEqual(atStart)
  expect(after({ type: 'linePending', line }, { type: 'went', to: 'floorPlan' }).pending_line).toBeNull()
  expect(after({ type: 'lineAnswered', need: 'price' })).toEqual(atStart)
})
