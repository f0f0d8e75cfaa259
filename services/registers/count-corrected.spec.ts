import { type Money, money, type Uuid, zero } from '@bon/contracts/kernel'
import { evolveZReport, newZReport, type WithoutDrawer, type ZReportEvent } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { specId as id } from '../spec-support/spec-store.ts'
import { zReportDecider } from './z-report.decider.ts'

const at = '2026-11-21T12:00:00.000Z'
const [register_uuid, session_uuid, cashier_uuid] = [1, 2, 3].map(id) as [Uuid, Uuid, Uuid]
const cash = { payment_type_uuid: id(5), method: 'cash' } as const
const slips = { payment_type_uuid: id(6), method: 'autonomous' } as const
const debit = { ...slips, card_type_uuid: id(7) }
const app = { payment_type_uuid: id(8), method: 'external' } as const

const opened = (without_drawer: WithoutDrawer): ZReportEvent => ({
  type: 'RegisterOpened',
  data: {
    session_uuid,
    register_uuid,
    n: 1,
    cashier_uuid,
    payment_type_uuid: cash.payment_type_uuid,
    counts: [],
    float: zero,
    grand_total_sales: zero,
    grand_total_returns: zero,
    without_drawer,
    at,
  },
})
type Means = typeof cash | typeof slips | typeof debit | typeof app
const corrected = (n: number, from: Means, to: Means, amount: Money): ZReportEvent => ({
  type: 'AuditEntryRecorded',
  data: {
    register_uuid,
    cashier_uuid,
    order_uuid: id(n),
    source_event_id: id(n + 100),
    kind: 'tender_corrected',
    amount,
    tender: { payment_uuid: id(n + 200), taken_by: id(4), from, to, receipt_nr: n },
    at,
  },
})
const closing: ZReportEvent = { type: 'ClosingStarted', data: { cashier_uuid, at } }
const counted = (...events: ZReportEvent[]) =>
  zReportDecider.decide({ type: 'CountCorrected' }, events.reduce(evolveZReport, newZReport), {
    now: at,
    command_id: id(9),
  })
const stated = (tender: Omit<Means, 'method'>, moved: number) => [
  { type: 'PaymentTypeCounted', data: { ...tender, expected: money(moved), counted: zero, at } },
  {
    type: 'TenderDifferenceRecorded',
    data: { register_uuid, cashier_uuid, amount: money(-moved), of: { kind: 'payment_type', ...tender }, at },
  },
]
const means = ({ method: _, ...tender }: Means) => tender

test('R-6, R-7: what tills count is no money at the desk: its close states the opposite of what was corrected', () => {
  const day = [
    corrected(10, cash, slips, money(169_00)),
    corrected(11, debit, cash, money(40_00)),
    corrected(12, cash, app, money(5_00)),
  ]
  expect(counted(opened('desk'), ...day, closing)).toEqual([
    ...stated(means(cash), -134_00),
    ...stated(means(slips), 169_00),
    ...stated(means(debit), -40_00),
  ])
})

test('R-6: corrected there and back leaves nothing to state', () => {
  const back = [corrected(10, cash, slips, money(169_00)), corrected(11, slips, cash, money(169_00))]
  expect(counted(opened('desk'), ...back, closing)).toEqual([])
})

test('R-4: a late correction, whose till had been counted before, states it as well; a till without cash counts itself', () => {
  const late = corrected(10, cash, app, money(20_00))
  expect(counted(opened('late_entries'), late, closing)).toEqual(stated(means(cash), -20_00))
  expect(counted(opened('no_cash'), late, closing)).toEqual([])
})

test('R-6: it is stated once, and only while the desk closes', () => {
  const one = corrected(10, cash, app, money(20_00))
  const events = counted(opened('desk'), one, closing)
  if (!Array.isArray(events)) throw new Error(events.rejection)
  expect(counted(opened('desk'), one, closing, ...events)).toEqual([])
  expect(counted(opened('desk'), one)).toMatchObject({ rejection: 'register.not_open' })
})
