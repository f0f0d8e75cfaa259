import { isRejection, money, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { WrongExpectedRevision } from '@bon/contracts/ports'
import { lateEntryStream, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { createSessions, zReportDecider } from '../registers/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { copyAuditEntry } from './copy-audit-entry.ts'

/** An action is in its session, or in a late entry if that is closed, and never in both (FIND-M13). */
const [register_uuid, cashier_uuid, order_uuid] = [1, 2, 3].map(specId) as [Uuid, Uuid, Uuid]
const session_uuid = sessionUuid(register_uuid, 1)
const stream = sessionStream(session_uuid)
const at = '2026-11-21T12:00:00.000Z'
const who = { company_uuid: specId(900), vat_entity_uuid: specId(901), actor: 'spec', now: at }

/** A session whose appends lose this many races. */
const openSession = async () => {
  const inner = specStore()
  let lost = 0
  const store: typeof inner = {
    ...inner,
    append: async (to, expected, events) => {
      if (lost > 0 && to === stream) {
        lost -= 1
        throw new WrongExpectedRevision(to, -1n)
      }
      return inner.append(to, expected, events)
    },
  }
  const handler = createCommandHandler(store)
  const sessions = createSessions(store, handler, { now: () => at })
  const session = { register_uuid, session_uuid, cashier_uuid, payment_type_uuid: specId(4), n: 1 }
  const opened = await handler.handle(
    zReportDecider,
    stream,
    {
      type: 'OpenRegister',
      ...session,
      counts: [{ unit: 100, count: 0 }],
      units: [100],
      previous: undefined,
    },
    { ...who, command_id: specId(10) },
  )
  if (isRejection(opened)) throw new Error(opened.rejection)
  const [first] = opened.events
  if (!first) throw new Error('nothing was opened')
  const action: RecordedEvent = {
    ...first,
    stream: `order-${order_uuid}`,
    event_id: specId(20),
    type: 'OrderCancelled',
    data: {
      reason: 'by_cashier',
      register_uuid,
      session_uuid,
      cashier_uuid,
      amount: money(84_00),
      net: money(67_20),
      at,
    },
  }
  const typesOf = async (of: string) => {
    const types: string[] = []
    for await (const { type } of inner.readStream(of)) types.push(type)
    return types
  }
  return {
    carry: () => copyAuditEntry({ handler, sessions, now: () => at }, action),
    lose: (races: number) => {
      lost = races
    },
    actions: async () => (await typesOf(stream)).filter((type) => type === 'AuditEntryRecorded'),
    late_entries: () => typesOf(lateEntryStream(session_uuid, specId(20))),
  }
}

test('an open session that could not decide is retried, and has the audit entry once', async () => {
  const shop = await openSession()
  shop.lose(5)
  await expect(shop.carry()).rejects.toThrow('command.undecided')
  expect(await shop.late_entries()).toEqual([])
  await shop.carry()
  await shop.carry()
  expect(await shop.actions()).toEqual(['AuditEntryRecorded'])
  expect(await shop.late_entries()).toEqual([])
})
