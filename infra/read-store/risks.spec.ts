import {
  type ApprovedCause,
  type EntryKind,
  type JournalEvent,
  journalStream,
  type RiskRules,
} from '@bon/contracts/journal'
import {
  type CashierUuid,
  type Instant,
  logStart,
  type Money,
  money,
  type PlainDate,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { CorrectionStage, OrderEvent, OrderLine } from '@bon/contracts/orders'
import { sessionStream, sessionUuid, type ZReportEvent } from '@bon/contracts/registers'
import { approvalsOf, countRisks, journal, newestApprovals, searchEntries } from '@bon/projections/journal'
import { foldBatch, type Scoped } from '@bon/projections/kernel'
import {
  type Log,
  line,
  neighbour,
  newLog,
  ours,
  register_uuid,
  type Who,
} from '@bon/projections/spec-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openReadStore } from './index.ts'

const url = await freshDatabase()
const store = openReadStore({ url, projections: [journal], max: 1 })
const scope = { company_uuid: ours.company_uuid, resource_companies: [ours.company_uuid] }
const inScope = <T>(query: (db: Scoped) => Promise<T>): Promise<T> => store.withScope(scope, query)
const [mette, lars] = ['mette', 'lars'].map((name) => uuid5(register_uuid, name)) as [
  CashierUuid,
  CashierUuid,
]
const session = sessionStream(sessionUuid(register_uuid, 1))
const [friday, saturday] = ['2026-11-20', '2026-11-21'] as const
const evening: Instant = `${friday}T19:00:00.000Z`
const sunday = '2026-11-22'
const sundayNoon: Instant = `${sunday}T12:00:00.000Z`
const reason_ref = uuid5(register_uuid, 'reason')

let seq = 0
/** An entry without a signature, and the event that it seals. */
const seal = (
  log: Log,
  who: Who,
  at: Instant,
  kind: EntryKind,
  event: ZReportEvent,
  training = false,
): void => {
  log.write<ZReportEvent>(session, who, at, event)
  const hash = 'b'.repeat(64)
  const source_event_id = log.events.at(-1)?.event_id ?? ''
  seq++
  const source = { source_stream: session, source_event_id, source_position: '1', source_hash: hash }
  log.write<JournalEvent>(journalStream(who.vat_entity_uuid, 1), who, at, {
    type: 'EntrySealed',
    data: { seq, kind, register_uuid, previous_hash: hash, at, ...source, ...(training && { training }) },
  })
}
const order_uuid = uuid5(register_uuid, 'order')
const removed = (
  cashier_uuid: CashierUuid,
  amount: Money,
  at: Instant,
  more: { line_uuid?: Uuid; stage?: CorrectionStage } = {},
): ZReportEvent => ({
  type: 'AuditEntryRecorded',
  data: {
    register_uuid,
    kind: 'line_removed',
    order_uuid,
    cashier_uuid,
    amount,
    source_event_id: uuid5(register_uuid, `source ${seq}`),
    ...more,
    at,
  },
})
/** The till reported a removal when it was done; the order, saved later, says that the kitchen had the line. */
const removedLate = (log: Log, of: OrderLine, at: Instant): void => {
  seal(log, ours, at, 'line_removed', removed(lars, money(90_00), at, { line_uuid: of.uuid }))
  const by = { register_uuid, session_uuid: sessionUuid(register_uuid, 1), cashier_uuid: lars, at }
  const data = { line: of, ...by, reported: money(90_00), stage: 'sent' as const }
  log.write<OrderEvent>(`order-${order_uuid}`, ours, at, { type: 'OrderLineRemoved', data })
  const approved = {
    causes: ['line_lowered' as const],
    reason: { ref: reason_ref, hash: 'b'.repeat(64) },
    by,
  }
  log.write<OrderEvent>(`order-${order_uuid}`, ours, at, { type: 'OrderActionApproved', data: approved })
}
const drawer = (cashier_uuid: CashierUuid, at: Instant): ZReportEvent => ({
  type: 'DrawerOpened',
  data: { register_uuid, cashier_uuid, reason: 'change', at },
})
const receipt = (cashier_uuid: CashierUuid, discount: Money, at: Instant): ZReportEvent => ({
  type: 'ReceiptRecorded',
  data: {
    register_uuid,
    receipt_uuid: uuid5(register_uuid, `receipt ${seq}`),
    order_uuid: uuid5(register_uuid, `order ${seq}`),
    payment_uuid: uuid5(register_uuid, `payment ${seq}`),
    cashier_uuid,
    short_nr: 1,
    started_at: at,
    at,
    hour: 20,
    gross: money(500_00),
    net: money(400_00),
    vat: money(100_00),
    discount,
    rounding: money(0),
    by_rate: [],
    sold: [],
    payments: [],
  },
})

beforeAll(async () => {
  await migrateReadStore(url, [journal])
  const log = newLog()
  seal(log, ours, evening, 'line_removed', removed(mette, money(80_00), evening))
  seal(log, ours, evening, 'line_removed', removed(mette, money(20_50), evening))
  seal(log, ours, evening, 'line_removed', removed(lars, money(7_00), evening))
  seal(log, ours, evening, 'drawer_opened', drawer(lars, evening))
  seal(log, ours, evening, 'drawer_opened', drawer(lars, evening), true)
  seal(log, ours, evening, 'cash_sale', receipt(mette, money(100_00), evening))
  seal(log, ours, evening, 'cash_sale', receipt(mette, money(100_01), evening))
  seal(log, ours, evening, 'cash_sale', receipt(lars, money(0), evening))
  seal(log, ours, `${saturday}T19:00:00.000Z`, 'drawer_opened', drawer(mette, `${saturday}T19:00:00.000Z`))
  seal(log, neighbour, evening, 'drawer_opened', drawer(mette, evening))
  removedLate(log, line(order_uuid, 1, ['Fadøl', 90_00, 1]), sundayNoon)
  seal(
    log,
    ours,
    sundayNoon,
    'line_removed',
    removed(lars, money(10_00), sundayNoon, { stage: 'bill_shown' }),
  )
  const client = await connectProjector(url)
  const range = { from: logStart, to: log.events.at(-1)?.position ?? logStart }
  await writeBatch(client, [{ projection: journal, ...range, rows: foldBatch(journal, log.events) }])
  await client.end()
})
afterAll(() => store.close())

const day = { from: friday, to: friday }
const counted = async (rules: RiskRules, period: { from: PlainDate; to: PlainDate } = day) =>
  (await inScope((db) => countRisks(db, period, rules))).map(({ kind, cashier_uuid, count, amount }) => [
    kind,
    cashier_uuid === mette ? 'mette' : 'lars',
    count,
    amount,
  ])

test('BEYOND-12: a digest counts what the rules name, by kind and cashier, without training and neighbours', async () => {
  const rules: RiskRules = { stages: [], kinds: ['line_removed', 'drawer_opened'], discount: money(100_00) }
  const found = await counted(rules)
  expect(found).toHaveLength(4)
  expect(found).toEqual(
    expect.arrayContaining([
      ['discount', 'mette', 1, 100_01],
      ['drawer_opened', 'lars', 1, 0],
      ['line_removed', 'lars', 1, 7_00],
      ['line_removed', 'mette', 2, 100_50],
    ]),
  )
  expect(
    await counted({ stages: [], kinds: ['drawer_opened'], discount: null }, { from: friday, to: saturday }),
  ).toHaveLength(2)
  expect(await counted({ stages: [], kinds: [], discount: money(99_99) })).toEqual([
    ['discount', 'mette', 2, 200_01],
  ])
  expect(await counted({ stages: [], kinds: [], discount: null })).toEqual([])
})

test('BEYOND-12: the journal lists the same acts that the digest counts', async () => {
  const rules: RiskRules = { stages: [], kinds: ['line_removed'], discount: money(100_00) }
  const { entries } = await inScope((db) =>
    searchEntries(db, { risky: 'yes', to: saturday, limit: 100 }, rules),
  )
  expect(entries.map(({ kind, discount }) => [kind, discount]).toSorted()).toEqual([
    ['cash_sale', 100_01],
    ['line_removed', null],
    ['line_removed', null],
    ['line_removed', null],
  ])
})

test('BEYOND-12: a correction that came too late is counted as that, also when its kind is no risk', async () => {
  const late = { from: sunday, to: sunday }
  expect(await counted({ kinds: [], stages: ['sent', 'bill_shown'], discount: null }, late)).toEqual([
    ['bill_shown', 'lars', 1, 10_00],
    ['sent', 'lars', 1, 90_00],
  ])
  expect(await counted({ kinds: ['line_removed'], stages: ['sent'], discount: null }, late)).toEqual([
    ['line_removed', 'lars', 1, 10_00],
    ['sent', 'lars', 1, 90_00],
  ])
  const rules: RiskRules = { kinds: [], stages: ['bill_shown'], discount: null }
  const stagesOf = async (query: { risky?: 'yes'; stage?: CorrectionStage }) =>
    (await inScope((db) => searchEntries(db, { ...query, limit: 100 }, rules))).entries.map(
      ({ stage }) => stage,
    )
  expect(await stagesOf({ risky: 'yes' })).toEqual(['bill_shown'])
  expect(await stagesOf({ stage: 'sent' })).toEqual(['sent'])
})

test('BEYOND-25: an approval is about entries of its bon, of the kinds of its cause, in its period', async () => {
  const rules: RiskRules = { kinds: [], stages: [], discount: null }
  const approvals = (period: { from?: PlainDate; to?: PlainDate }) =>
    inScope((db) => newestApprovals(db, { ...period, limit: 10 }))
  expect(await approvals({ to: saturday })).toEqual([])
  const found = await approvals({ from: sunday })
  expect(found).toEqual([{ order_uuid, cause: 'line_lowered', business_day: sunday, reason_ref }])
  expect(await inScope((db) => approvalsOf(db, [order_uuid]))).toEqual(found)
  const kindsOf = async (approved: readonly ApprovedCause[]) => {
    const { entries } = await inScope((db) => searchEntries(db, { limit: 100 }, rules, approved))
    return [...new Set(entries.map(({ kind }) => kind))]
  }
  expect(await kindsOf(found)).toEqual(['line_removed'])
  expect(await kindsOf([{ order_uuid, cause: 'refund_limit' }])).toEqual([])
  expect(await kindsOf([])).toEqual([])
})
