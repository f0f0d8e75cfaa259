import { type CompanyUuid, type RegisterUuid, systemEmployee, type Uuid } from '@bon/contracts/kernel'
import { registerStream, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { specId as id, specStore } from '../spec-support/spec-store.ts'
import { createServerFacts } from './server-facts.ts'
import { createSessions } from './sessions.ts'
import { zReportDecider } from './z-report.decider.ts'

const now = '2026-11-21T12:00:00.000Z'
const [company_uuid, vat_entity_uuid] = [900, 901].map(id) as [CompanyUuid, Uuid]
const [open, closed] = [1, 2].map(id) as [RegisterUuid, RegisterUuid]

test('R-7: starts, stops and clock changes of the server stand under each open register, by System', async () => {
  const store = specStore()
  const handler = createCommandHandler(store)
  const session_uuid = sessionUuid(open, 1)
  const opening = {
    type: 'OpenRegister',
    session_uuid,
    register_uuid: open,
    n: 1,
    cashier_uuid: id(3),
    payment_type_uuid: id(4),
    counts: [{ unit: 100, count: 5 }],
    units: [100],
    previous: undefined,
  } as const
  const who = { company_uuid, vat_entity_uuid, actor: 'spec', now, command_id: id(50) }
  await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { ...opening, counts: [...opening.counts] },
    who,
  )
  let ids = 100
  const facts = createServerFacts({
    handler,
    sessions: createSessions(store, handler, { now: () => now }),
    catalogue: {
      everywhere: () => [open, closed].map((uuid) => ({ uuid, company_uuid })),
    } as unknown as Catalogue,
    clock: { now: () => now },
    newId: () => id(ids++),
    bon: '0.13.0',
    installation_uuid: id(77),
    scopeOf: () => ({ company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }),
  })
  await facts.started()
  await facts.clockChanged(90_000)
  await facts.stopped()
  const of = (register_uuid: RegisterUuid) =>
    store.log.filter(({ stream }) => stream === registerStream(register_uuid))
  expect(of(closed)).toEqual([])
  expect(of(open)).toMatchObject([
    {
      type: 'ProgramStarted',
      data: { program: 'server', version: '0.13.0', installation_uuid: id(77), cashier_uuid: systemEmployee },
    },
    { type: 'ClockChanged', data: { by_s: 90 } },
    { type: 'ProgramStopped' },
  ])
})
