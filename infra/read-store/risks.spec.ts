import { type EntryKind, type JournalEvent, journalStream, type RiskRules } from '@bon/contracts/journal'
import {
  type CashierUuid,
  type Instant,
  logStart,
  type Money,
  money,
  type PlainDate,
  uuid5,
} from '@bon/contracts/kernel'
import { sessionStream, sessionUuid, type ZReportEvent } from '@bon/contracts/registers'
import { countRisks, journal, searchEntries } from '@bon/projections/journal'
import { foldBatch, type Scoped } from '@bon/projections/kernel'
import { type Log, neighbour, newLog, ours, register_uuid, type Who } from '@bon/projections/spec-support'
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
const removed = (cashier_uuid: CashierUuid, amount: Money, at: Instant): ZReportEvent => ({
  type: 'AuditEntryRecorded',
  data: {
    register_uuid,
    kind: 'line_removed',
    order_uuid: uuid5(register_uuid, 'order'),
    cashier_uuid,
    amount,
    source_event_id: uuid5(register_uuid, `source ${seq}`),
    at,
  },
})
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
  const rules: RiskRules = { kinds: ['line_removed', 'drawer_opened'], discount: money(100_00) }
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
    await counted({ kinds: ['drawer_opened'], discount: null }, { from: friday, to: saturday }),
  ).toHaveLength(2)
  expect(await counted({ kinds: [], discount: money(99_99) })).toEqual([['discount', 'mette', 2, 200_01]])
  expect(await counted({ kinds: [], discount: null })).toEqual([])
})

test('BEYOND-12: the journal lists the same acts that the digest counts', async () => {
  const rules: RiskRules = { kinds: ['line_removed'], discount: money(100_00) }
  const { entries } = await inScope((db) => searchEntries(db, { risky: 'yes', limit: 100 }, rules))
  expect(entries.map(({ kind, discount }) => [kind, discount]).toSorted()).toEqual([
    ['cash_sale', 100_01],
    ['line_removed', null],
    ['line_removed', null],
    ['line_removed', null],
  ])
})
