import {
  type CutOff,
  type Instant,
  isRejection,
  logStart,
  type Position,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { resourceStream, vatEntities } from '@bon/contracts/resources'
import { zoneOfIn } from '@bon/services/companies'
import { createCommandHandler } from '@bon/services/kernel'
import { type ZReportCommand, zReportDecider } from '@bon/services/registers'
import { resourceDecider } from '@bon/services/resources'
import { expect, test } from 'vitest'
import { memoryEventStore } from '../event-store/index.ts'
import { id } from '../spec-support/verify/spec-shop.ts'
import { verify } from './index.ts'

const [stockholm, faroe] = [id(801), id(802)] as [Uuid, Uuid]
const cashier_uuid = id(3)

/** Each session of a spec is the first one of its own register. */
const registerOf = (of: Uuid, n: number): Uuid => uuid5(of, `register ${n}`)

type Entity = { zone: string; cut_offs: CutOff[] }

/** Two companies with their own VAT entities, whose registers share one log. */
const openTrade = async () => {
  const store = memoryEventStore()
  const entities = new Map<Uuid, Entity>()
  const handler = createCommandHandler(store, {
    zoneOf: zoneOfIn({ anywhere: (_, uuid) => entities.get(uuid) as never }),
  })
  let commands = 1_000
  const context = (vat_entity_uuid: Uuid, now: Instant) => ({
    command_id: id(++commands),
    company_uuid: id(900),
    vat_entity_uuid,
    actor: 'spec',
    now,
  })
  const setUp = async (uuid: Uuid, now: Instant, entity: Entity) => {
    const decider = resourceDecider(vatEntities)
    const command = entities.has(uuid)
      ? ({ type: 'ChangeResource', uuid, to: entity } as const)
      : ({ type: 'CreateResource', uuid, data: { legal_name: 'ApS', cvr: '39475620', ...entity } } as const)
    const stream = resourceStream(vatEntities.name, uuid)
    if (isRejection(await handler.handle(decider, stream, command, context(uuid, now))))
      throw new Error('not set up')
    entities.set(uuid, entity)
  }
  const action = async (of: Uuid, n: number, now: Instant, command: ZReportCommand) => {
    const stream = sessionStream(sessionUuid(registerOf(of, n), 1))
    const answer = await handler.handle(zReportDecider, stream, command, context(of, now))
    if (isRejection(answer)) throw new Error(answer.rejection)
    return answer.events[0]?.meta.business_day
  }
  return {
    store,
    setUp,
    open: (of: Uuid, n: number, now: Instant) =>
      action(of, n, now, {
        type: 'OpenRegister',
        session_uuid: sessionUuid(registerOf(of, n), 1),
        n: 1,
        cashier_uuid,
        register_uuid: registerOf(of, n),
        payment_type_uuid: id(4),
        counts: [{ unit: 100, count: 0 }],
        units: [100],
        previous: undefined,
      }),
    takeXReport: (of: Uuid, n: number, now: Instant) =>
      action(of, n, now, { type: 'TakeXReport', cashier_uuid }),
    verdict: () => verify({ store, entities: () => undefined, checkSignature: () => true }),
  }
}

const setUpBoth = async () => {
  const trade = await openTrade()
  const four = { from: '2026-01-01', at: '04:00' }
  await trade.setUp(stockholm, '2026-10-01T12:00:00.000Z', { zone: 'Europe/Stockholm', cut_offs: [four] })
  await trade.setUp(faroe, '2026-10-01T12:00:00.000Z', { zone: 'Atlantic/Faroe', cut_offs: [] })
  return trade
}

test('FIND-M12: each VAT entity has its own cut-off in its own zone, and verify finds no violation for both in one log', async () => {
  const trade = await setUpBoth()
  // 04:15 in Stockholm, and 03:15 on the Faroe Islands.
  const night = '2026-11-22T03:15:00.000Z'
  expect(await trade.open(stockholm, 1, night)).toBe('2026-11-22')
  expect(await trade.open(faroe, 1, night)).toBe('2026-11-21')
  expect(await trade.verdict()).toMatchObject({ ok: true })
})

test('R-5: a session over the cut-off stays on the day it opened', async () => {
  const trade = await setUpBoth()
  expect(await trade.open(stockholm, 1, '2026-11-21T17:00:00.000Z')).toBe('2026-11-21')
  expect(await trade.takeXReport(stockholm, 1, '2026-11-22T07:00:00.000Z')).toBe('2026-11-21')
  expect(await trade.takeXReport(stockholm, 1, '2026-11-23T07:00:00.000Z')).toBe('2026-11-21')
  expect(await trade.verdict()).toMatchObject({ ok: true })
})

test('R-5: a cut-off that changes between two sessions dates the second one, and nothing of the first', async () => {
  const trade = await setUpBoth()
  const [three_utc, day] = ['03:30:00.000Z', '2026-11-2']
  expect(await trade.open(faroe, 1, `${day}3T${three_utc}`)).toBe('2026-11-22')
  const three = { from: '2026-11-24', at: '03:00' }
  await trade.setUp(faroe, '2026-11-23T12:00:00.000Z', { zone: 'Atlantic/Faroe', cut_offs: [three] })
  expect(await trade.takeXReport(faroe, 1, `${day}4T${three_utc}`)).toBe('2026-11-22')
  expect(await trade.open(faroe, 2, `${day}4T${three_utc}`)).toBe('2026-11-24')
  expect(await trade.verdict()).toMatchObject({ ok: true })
})

test('R-5: a night of a clock change has one start of the day', async () => {
  const trade = await openTrade()
  const half_past_two = { from: '2026-01-01', at: '02:30' }
  const entity = { zone: 'Europe/Stockholm', cut_offs: [half_past_two] }
  await trade.setUp(stockholm, '2026-10-01T12:00:00.000Z', entity)
  expect(await trade.open(stockholm, 1, '2026-10-25T00:45:00.000Z')).toBe('2026-10-25')
  // 02:15 after the clocks went back, an hour and a half later.
  expect(await trade.open(stockholm, 2, '2026-10-25T01:15:00.000Z')).toBe('2026-10-25')
  expect(await trade.open(stockholm, 3, '2027-03-28T01:15:00.000Z')).toBe('2027-03-27')
  expect(await trade.open(stockholm, 4, '2027-03-28T01:30:00.000Z')).toBe('2027-03-28')
  expect(await trade.verdict()).toMatchObject({ ok: true })
})

test('an event on another business day than its session is an integrity violation', async () => {
  const trade = await setUpBoth()
  await trade.open(stockholm, 1, '2026-11-21T17:00:00.000Z')
  await trade.takeXReport(stockholm, 1, '2026-11-22T07:00:00.000Z')
  const log: RecordedEvent[] = []
  for await (const event of trade.store.readAll(logStart, { limit: 100 })) {
    const { meta } = event
    const isMoved = event.type === 'XReportTaken'
    log.push(isMoved ? { ...event, meta: { ...meta, business_day: '2026-11-22' } } : event)
  }
  const store = {
    async *readAll(after: Position) {
      yield* log.filter(({ position }) => position > after)
    },
  }
  expect(await verify({ store, entities: () => undefined, checkSignature: () => true })).toMatchObject({
    ok: false,
    violation: 'log.business_day',
  })
})
