import type { PaymentView } from '@bon/contracts/payments'
import { expect, test } from 'vitest'
import { conflict, dialogs, order_uuid, payment, question, search, seconds } from './dialogs.examples.ts'
import type { Dialog, DialogKind } from './dialogs.ts'
import {
  atStart,
  dialogOf,
  firstContexts,
  isConfirmation,
  isUncovered,
  showsPayment,
  type TillEvent,
  type TillState,
  tillReducer,
} from './till-state.ts'

const after = (...events: TillEvent[]): TillState => events.reduce(tillReducer, atStart)
const open = (dialog: Dialog): TillEvent => ({ type: 'opened', dialog })
const decision: Dialog = { kind: 'decideCard', payment: {} as PaymentView }

test.each<[string, TillEvent[], Partial<TillState>]>([
  ['starts at the sale', [], { first: 'sale', dialogs: [] }],
  ['opens the payment on top of the sale', [open(payment)], { first: 'sale', dialogs: [payment] }],
  ['closes what is on top', [open(search), { type: 'closed' }], { dialogs: [] }],
  [
    'keeps what is on top when something else is closed',
    [open(payment), { type: 'closed', kind: 'search' }],
    { dialogs: [payment] },
  ],
  [
    'leaves the top behind when going elsewhere',
    [open(search), { type: 'went', to: 'orders' }],
    { first: 'orders', dialogs: [] },
  ],
  [
    'keeps the sheet of money on its way while a cashier looks elsewhere',
    [open(payment), { type: 'paymentStarted' }, { type: 'went', to: 'orders' }],
    { first: 'orders', dialogs: [payment], payment_underway: true },
  ],
  [
    'opens the decision about a card over the sheet that waits for it',
    [open(payment), { type: 'paymentStarted' }, open(decision)],
    { dialogs: [payment, decision] },
  ],
  [
    'opens a receipt beside money on its way, and shows the sheet again on the sale screen',
    [
      open(payment),
      { type: 'paymentStarted' },
      { type: 'went', to: 'orders' },
      open({ kind: 'receipt', order_uuid }),
      open({ kind: 'more' }),
      { type: 'went', to: 'sale' },
    ],
    { first: 'sale', dialogs: [payment], payment_underway: true },
  ],
  [
    'opens nothing over money on its way',
    [{ type: 'paymentStarted' }, open({ kind: 'more' })],
    { dialogs: [] },
  ],
  [
    'opens the sheet of a card payment that is on its way already',
    [{ type: 'paymentStarted' }, open(payment)],
    { dialogs: [payment] },
  ],
  [
    'moves again when the payment has ended',
    [{ type: 'paymentStarted' }, { type: 'paymentEnded' }, { type: 'went', to: 'register' }],
    { first: 'register' },
  ],
  [
    'opens one dialog in place of another',
    [open({ kind: 'more' }), open({ kind: 'bill' })],
    { dialogs: [{ kind: 'bill' }] },
  ],
  [
    'does not open the search behind a dialog',
    [open({ kind: 'more' }), open(search)],
    { dialogs: [{ kind: 'more' }] },
  ],
  [
    'keeps the payment below what is asked about it',
    [open(payment), open(conflict)],
    { dialogs: [payment, conflict] },
  ],
  [
    'closes with a dialog what lies over it',
    [open(payment), open({ kind: 'redeemGiftCard' }), { type: 'closed', kind: 'payment' }],
    { dialogs: [] },
  ],
  [
    'hears of a bon that was changed elsewhere while money is on its way',
    [open(payment), { type: 'paymentStarted' }, open(conflict)],
    { dialogs: [payment, conflict] },
  ],
])('%s', (_, events, expected) => {
  expect(after(...events)).toMatchObject(expected)
})

test('POS-16: the first context is the sale or the floor plan, and our list of orders and register beside them', () => {
  expect(firstContexts).toEqual(['sale', 'floorPlan', 'orders', 'register'])
  expect(firstContexts.map((to) => after({ type: 'went', to }).first)).toEqual([...firstContexts])
})

const kinds = dialogs.map(({ kind }) => kind)

test('POS-17 to POS-29: the second contexts of the specification are kinds of a dialog', () => {
  expect(seconds.map(({ id, dialog }) => `${id} ${dialog.kind}`)).toEqual([
    'POS-17 search',
    'POS-18 get-table',
    'POS-19 assign-to-table',
    'POS-20 zReportAction',
    'POS-21 cartItemCustomisation',
    'POS-22 selectRefundOrderLines',
    'POS-23 redeemGiftCard',
    'POS-24 confirmPaymentQuery',
    'POS-25 convertToInvoiceQuery',
    'POS-27 assignNameToOrderQuery',
    'POS-28 considerLeftOrder',
    'POS-29 scaleRetryAnswerReceive',
  ])
})

test.each(dialogs)('POS-17 to POS-29: $kind opens, knows what it is about, and closes', (dialog) => {
  const { kind } = dialog
  const opened = after(open(dialog))
  expect(dialogOf(opened, kind)).toBe(dialog)
  expect(isUncovered(opened)).toBe(false)
  for (const not of kinds.filter((one) => one !== kind)) {
    expect(dialogOf(opened, not)).toBeUndefined()
    expect(tillReducer(opened, { type: 'closed', kind: not })).toBe(opened)
  }
  expect(tillReducer(opened, { type: 'closed', kind })).toEqual(atStart)
  // What the register asks by itself stays until it is answered.
  expect(tillReducer(opened, { type: 'closed' })).toEqual(kind === 'mergeConflict' ? opened : atStart)
})

/** The sheet of the payment itself, and what the server asks about the bon. */
const overMoney: readonly DialogKind[] = ['payment', 'mergeConflict', 'approval', 'openDrawer']

test.each(dialogs.filter(({ kind }) => !overMoney.includes(kind)))(
  'POS-30: $kind does not cover money on its way',
  (dialog) => {
    const paying = after(open({ kind: 'payment' }), { type: 'paymentStarted' })
    expect(tillReducer(paying, open(dialog))).toBe(paying)
  },
)

test('POS-22: the dialog of a refund opens again while its money is on its way', () => {
  const refund = dialogs.find(({ kind }) => kind === 'selectRefundOrderLines')
  if (!refund) throw new Error('no such dialog')
  expect(tillReducer(after({ type: 'paymentStarted' }), open(refund)).dialogs).toEqual([refund])
})

test('row 16: the sheet of a card that is awaited covers the sale screen alone', () => {
  const waiting = after(open(payment), { type: 'paymentStarted' })
  expect(showsPayment(waiting)).toBe(true)
  const away = tillReducer(waiting, { type: 'went', to: 'floorPlan' })
  expect(showsPayment(away)).toBe(false)
  expect(showsPayment(tillReducer(away, { type: 'went', to: 'sale' }))).toBe(true)
})

test.each(dialogs)(
  'RES-23: a step in the same place clears $kind when it is a confirmation query',
  (dialog) => {
    const moved = tillReducer(after(open(dialog)), { type: 'went', to: 'sale' })
    expect(moved.dialogs).toEqual(isConfirmation(dialog.kind) ? [] : [dialog])
  },
)

test.each(dialogs)('RES-23: another place leaves $kind behind, whatever it is', (dialog) => {
  expect(after(open(dialog), { type: 'went', to: 'orders' })).toEqual({ ...atStart, first: 'orders' })
})

const asked: readonly Dialog[] = [
  { kind: 'approval', question, answer: () => undefined },
  { kind: 'openDrawer', onOpen: () => undefined },
]

test.each(asked)(
  'R-9, PAY-27: $kind, for which somebody waits, is closed by its own answer only',
  (dialog) => {
    const paid = after(open(payment), { type: 'paymentStarted' }, open(dialog), { type: 'paymentEnded' })
    expect(paid.dialogs).toEqual([payment, dialog])
    for (const event of [
      { type: 'closed' },
      { type: 'closed', kind: 'payment' },
      { type: 'went', to: 'orders' },
    ] as const)
      expect(tillReducer(paid, event).dialogs).toEqual([dialog])
    expect(tillReducer(paid, { type: 'closed', kind: dialog.kind }).dialogs).toEqual([payment])
  },
)

test('RES-23: the queries that are cleared are the five that ask for an answer', () => {
  expect(kinds.filter(isConfirmation)).toEqual([
    'confirmPaymentQuery',
    'convertToInvoiceQuery',
    'assignNameToOrderQuery',
    'considerLeftOrder',
    'scaleRetryAnswerReceive',
  ])
})

test.each<[string, keyof TillState, TillEvent, TillEvent]>([
  ['POS-30', 'payment_underway', { type: 'paymentStarted' }, { type: 'paymentEnded' }],
  ['POS-32', 'awaiting_order', { type: 'orderUpdateAsked' }, { type: 'orderUpdateAnswered' }],
  ['POS-36', 'popup', { type: 'popup', shown: true }, { type: 'popup', shown: false }],
])('%s: the flag %s is up between its two events and touches nothing else', (_, flag, up, down) => {
  expect(after(up)).toEqual({ ...atStart, [flag]: true })
  expect(after(up, down)).toEqual(atStart)
})
