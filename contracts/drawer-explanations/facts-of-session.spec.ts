import { expect, test } from 'vitest'
import { money, sum, uuid5, zero } from '../kernel/index.ts'
import { paymentClassOf } from '../orders/index.ts'
import type { ZReportEvent } from '../registers/z-report.events.ts'
import { evolveZReport, newZReport } from '../registers/z-report.state.ts'
import type { DataOf, ExistingZReport, ZReport } from '../registers/z-report-shape.ts'
import { explainDrawer } from './explain-drawer.ts'
import { factsOfSession } from './facts-of-session.ts'

const at = '2026-11-27T12:00:00.000Z'
const id = (name: string) => uuid5('00000000-0000-0000-0000-000000000000', name)
const by = { register_uuid: id('register'), cashier_uuid: id('MK'), at }
const [cash, slips] = [id('cash'), id('slips')]
const ofCash = { ...by, payment_type_uuid: cash }

const opened = (more: Partial<DataOf<'RegisterOpened'>> = {}): ZReportEvent => ({
  type: 'RegisterOpened',
  data: {
    ...ofCash,
    session_uuid: id('session'),
    n: 1,
    counts: [{ unit: 100_00, count: 10 }],
    float: money(1_000_00),
    opening_difference: money(-20_00),
    grand_total_sales: zero,
    grand_total_returns: zero,
    ...more,
  },
})
const tender = (bon: string, amount: number, more: Partial<DataOf<'TenderAccepted'>> = {}): ZReportEvent => ({
  type: 'TenderAccepted',
  data: {
    ...ofCash,
    payment_uuid: id(`payment ${bon}`),
    order_uuid: id(bon),
    method: 'cash',
    amount: money(amount),
    rounding: zero,
    received: money(amount),
    change: zero,
    ...more,
  },
})
const audit = (kind: DataOf<'AuditEntryRecorded'>['kind'], more: object = {}): ZReportEvent => ({
  type: 'AuditEntryRecorded',
  data: { ...by, source_event_id: id(kind), order_uuid: id('bon 1'), kind, amount: money(50_00), ...more },
})
const toSlips = {
  payment_uuid: id('payment bon 1'),
  taken_by: id('MK'),
  from: { payment_type_uuid: cash, method: 'cash' },
  to: { payment_type_uuid: slips, method: 'autonomous' },
  receipt_nr: 7,
} as const
const line = { product_uuid: id('p'), article_group: '04006', vat_rate: 250, quantity: 1000, amount: 50_00 }

const day: ZReportEvent[] = [
  opened(),
  tender('bon 1', 125_40, { rounding: money(10), received: money(200_00), change: money(74_50) }),
  {
    type: 'ReceiptRecorded',
    data: {
      ...by,
      receipt_uuid: id('receipt'),
      order_uuid: id('bon 1'),
      payment_uuid: id('payment bon 1'),
      short_nr: 12,
      started_at: at,
      hour: 13,
      gross: money(125_40),
      net: money(100_32),
      vat: money(25_08),
      discount: zero,
      rounding: money(10),
      by_rate: [],
      sold: [],
      payments: [
        {
          payment_uuid: id('payment bon 1'),
          payment_type_uuid: cash,
          method: 'cash',
          amount: money(125_40),
          payment_class: paymentClassOf({ method: 'cash' }),
        },
      ],
    },
  },
  tender('bon 2', 100_00, { tip: money(10_00) }),
  tender('bon 3', -40_00),
  tender('bon 4', 80_00, { payment_type_uuid: slips, method: 'autonomous', reference: '0117' }),
  { type: 'CashDeposited', data: { ...ofCash, amount: money(500_00), reason: 'change' } },
  { type: 'CashWithdrawn', data: { ...ofCash, amount: money(87_50), reason: 'purchase' } },
  { type: 'DrawerOpened', data: { ...by, reason: 'change' } },
  { type: 'DrawerOpened', data: { ...by, reason: 'payment', payment_uuid: id('payment bon 1') } },
  { type: 'TenderReleased', data: { payment_uuid: id('p'), order_uuid: id('bon 2'), at } },
  audit('line_removed'),
  audit('line_lowered', { lines: [line] }),
  audit('order_cancelled', { late: { session_uuid: id('earlier'), n: 1 } }),
  audit('bill_shown'),
  audit('tender_corrected', { tender: toSlips }),
]
const closing: ZReportEvent[] = [
  { type: 'ClosingStarted', data: { cashier_uuid: by.cashier_uuid, at } },
  {
    type: 'CashCounted',
    data: {
      payment_type_uuid: cash,
      counts: [{ unit: 100_00, count: 15 }],
      at,
      counted: money(1_500_00),
      expected: money(1_558_00),
    },
  },
  {
    type: 'PaymentTypeCounted',
    data: { payment_type_uuid: slips, counted: money(138_00), expected: money(130_00), at },
  },
]
const factsOf = (events: ZReportEvent[], unsent?: { unit: number; count: number }[]) =>
  factsOfSession(events, events.reduce<ZReport>(evolveZReport, newZReport) as ExistingZReport, unsent)

test('BEYOND-08: the steps of a session sum from its float to what the session expects', () => {
  const facts = factsOf(day)
  const { float, steps, expected } = facts ? explainDrawer(facts) : expect.fail('there is a drawer')
  expect(steps.map(({ kind, amount, count }) => [kind, Number(amount), count])).toEqual([
    ['sales', 225_50, 2],
    ['tips', 10_00, 1],
    ['refunds', -40_00, 1],
    ['means_corrected', -50_00, 1],
    ['deposits', 500_00, 1],
    ['withdrawals', -87_50, 1],
  ])
  expect(sum([float, ...steps.map(({ amount }) => amount)])).toBe(expected)
  expect(expected).toBe(1_558_00)
})

test('BEYOND-08: what the stream says of the drawer, and nobody’s name', () => {
  const facts = factsOf([...day, ...closing])
  expect(facts).toMatchObject({
    opening_difference: -20_00,
    opening_adjustment: 0,
    payments: [
      { short_nr: 12, amount: 125_50, change: 74_50 },
      { short_nr: null, amount: 110_00, tip: 10_00 },
      { amount: -40_00 },
      { amount: 80_00, has_reference: true },
    ],
    taken_off: [
      { kind: 'line_removed', order_uuid: id('bon 1') },
      { kind: 'line_lowered', order_uuid: null },
    ],
    means_corrected: [{ amount: -50_00, other_type_uuid: slips }],
    drawer_opened: [{ reason: 'change' }],
    given_up: new Set([id('bon 2')]),
    bill_shown: new Set([id('bon 1')]),
    other_differences: [{ payment_type_uuid: slips, amount: 8_00 }],
    count: { counted: 1_500_00, lines: [{ unit: 100_00, count: 15 }] },
  })
  expect(JSON.stringify(facts && explainDrawer(facts))).not.toContain(by.cashier_uuid)
})

test('BEYOND-08: an open session is explained by a count that was not sent; a closed one by its own', () => {
  const unsent = [{ unit: 100_00, count: 16 }]
  expect(factsOf(day)?.count).toBeUndefined()
  expect(factsOf(day, unsent)?.count?.counted).toBe(1_600_00)
  expect(factsOf([...day, ...closing], unsent)?.count?.counted).toBe(1_500_00)
})

test('BEYOND-08: training and a session without a drawer have none to explain', () => {
  expect(factsOf([opened({ test_mode: true })])).toBeUndefined()
  expect(factsOf([opened({ without_drawer: 'desk' })])).toBeUndefined()
})
