import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMs, isRejection, logStart, money, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import { type ReportFigures, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { createSealer } from '@bon/services/journal'
import { createCommandHandler, upcast } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import { closeRegister, sealJournal, sealReceipts } from '@bon/services/processes'
import { createSessions, type ZReportCommand, zReportDecider } from '@bon/services/registers'
import { beforeAll, describe, expect, test } from 'vitest'
import { memoryEventStore } from '../event-store/index.ts'
import { keyFileSigner } from '../signer/index.ts'
import { entity, id, line, vat_entity_uuid } from '../spec-support/verify/spec-shop.ts'
import { change, type Log, withFittingIds } from '../spec-support/verify/tamper.ts'
import { checkByCertificate, verify } from './index.ts'

const [bar, cashier_uuid, cash] = [1, 3, 4].map(id) as [Uuid, Uuid, Uuid]
const counts = [{ unit: 100, count: 2 }]

/** Lines that were taken off in the name of a session that had closed: with another one open, and with none. */
const lateTrade = async (signer: Signer): Promise<Log> => {
  const store = memoryEventStore()
  const handler = createCommandHandler(store)
  const sealer = createSealer({ store, signer, entityOf: async () => entity })
  let minute = 0
  const now = () => addMs('2026-11-21T12:00:00.000Z', 60_000 * minute)
  const sessions = createSessions(store, handler, { now })
  const managers = [
    closeRegister({ store, handler, sessions, sealer, printsAlways: () => undefined, now }),
    sealJournal(sealer),
    sealReceipts(sealer),
  ]
  let commands = 1_000
  const context = () => ({
    command_id: id(commands++),
    company_uuid: id(900),
    vat_entity_uuid,
    actor: 'spec',
    now: addMs('2026-11-21T12:00:00.000Z', 60_000 * minute++),
  })
  const by = (n: number) => ({ register_uuid: bar, session_uuid: sessionUuid(bar, n), cashier_uuid })
  const session = async (n: number, command: ZReportCommand) => {
    const done = await handler.handle(zReportDecider, sessionStream(sessionUuid(bar, n)), command, context())
    if (isRejection(done)) throw new Error(done.rejection)
  }
  const events = async () => {
    const all: RecordedEvent[] = []
    for await (const event of store.readAll(logStart, { limit: 10_000 })) all.push(event)
    return all
  }
  const react = async () => {
    const all = (await events()).map((event) => upcast(event))
    for (const { wants, prefixes, react } of managers)
      await react(
        all.filter((event) => prefixes.some((prefix) => event.stream.startsWith(prefix)) && wants(event)),
      )
  }
  const open = async (n: number) => {
    const before = await sessions.latest(bar, id(900))
    const previous = before?.report.status === 'closed' ? before.report : undefined
    await session(n, {
      type: 'OpenRegister',
      ...by(n),
      payment_type_uuid: cash,
      counts,
      units: [100],
      n,
      previous: previous && { ...previous, float_next: money(200) },
    })
  }
  const close = (n: number) =>
    session(n, {
      type: 'StartClosing',
      cashier_uuid,
      counts,
      units: [100],
      expected: money(200),
      confirmed_difference: money(0),
      counted_tenders: [],
      must_count: [],
      bank_drop_amount: null,
    })
  /** A saved line is taken off again, by the first session. */
  const takeOff = async (n: number) => {
    const lines = [line(n, 80_00), line(n + 1, 40_00)]
    const saved = { type: 'SaveOrder', order_uuid: id(n), ...by(1), short_nr: n } as const
    const first = await handler.handle(
      orderDecider,
      orderStream(id(n)),
      { ...saved, cart: { base: undefined, lines } },
      context(),
    )
    if (isRejection(first) || first.state.status === 'new') throw new Error('not saved')
    const cart = { base: first.state, lines: lines.slice(0, 1) }
    const less = await handler.handle(orderDecider, orderStream(id(n)), { ...saved, cart }, context())
    if (isRejection(less)) throw new Error(less.rejection)
  }

  await open(1)
  await close(1)
  await react()
  await open(2)
  await takeOff(10)
  await react()
  await close(2)
  await react()
  await takeOff(20)
  await react()
  await react()
  await open(4)
  await react()
  await sealer.sealSpansToEnd(vat_entity_uuid)
  return events()
}

let log: Log
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bon-verify-late-'))
  log = await lateTrade(await keyFileSigner(folder, Date.parse('2026-11-21')))
})

const verdictOn = (of: Log) =>
  verify({
    store: {
      async *readAll(after, { limit }) {
        yield* of.filter(({ position }) => position > after).slice(0, limit)
      },
    },
    entities: () => entity,
    checkSignature: checkByCertificate(),
  })

test('R-4: late acts in an open session and in a Z of their own are no contradiction', async () => {
  expect(await verdictOn(log)).toMatchObject({ ok: true, checked: { z_reports: 3, open_sessions: 1 } })
  expect(log.flatMap(({ type, data }) => (type === 'ZReportClosed' ? [lateOf(data)] : []))).toEqual([
    [],
    [{ n: 1, kind: 'line_removed', count: 1, amount: 40_00 }],
    [{ n: 1, kind: 'line_removed', count: 1, amount: 40_00 }],
  ])
})

const lateOf = (data: object) => (data as { report: ReportFigures }).report.totals.late

const listed = (late: ReportFigures['totals']['late']) => (data: Record<string, unknown>) => {
  const report = data['report'] as ReportFigures
  return { report: { ...report, totals: { ...report.totals, late } } }
}

describe('R-4: tampering with late acts', () => {
  test.each<[string, (log: Log) => Log, string]>([
    [
      'a late act that is said to be from another Z',
      change('AuditEntryRecorded', () => ({ late: { session_uuid: sessionUuid(bar, 2), n: 1 } })),
      'late_entry.of_other_session',
    ],
    [
      'a late act that is said to be of the session itself',
      change('AuditEntryRecorded', () => ({ late: undefined })),
      'audit_entry.in_other_session',
    ],
    [
      'a Z that does not list what it counts from an earlier one',
      change('ZReportClosed', listed([]), 1),
      'z.figures',
    ],
    [
      'a Z that says it could not count an act',
      change('ZReportClosed', () => ({ parked: [id(77)] })),
      'z.act_missing',
    ],
    [
      'a float in a session without a drawer',
      change('RegisterOpened', () => ({ float: 100, counts: [{ unit: 100, count: 1 }] }), 2),
      'session.float_wrong',
    ],
    [
      'a session without a drawer that left another float',
      change('RegisterOpened', () => ({ float_before: 100 }), 2),
      'session.float_before',
    ],
  ])('%s is detected', async (_, tamper, violation) => {
    expect(await verdictOn(withFittingIds(tamper)(structuredClone(log)))).toMatchObject({
      ok: false,
      violation,
    })
  })
})
