import type { RequestContext, Uuid } from '@bon/contracts/kernel'
import { most_kept, safTEndpoints, safTStream } from '@bon/contracts/saf-t'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { makeSafT } from '../processes/index.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { type SafTFolder, type StoredSafT, safTRoutes } from './saf-t.routes.ts'

const company_uuid = specId(1)
const folder: SafTFolder = {
  days: async () => [],
  has: async () => false,
  read: async () => undefined,
  percent: () => undefined,
  freeBytes: async () => free,
  remove: async (uuid) => void removed.push(uuid),
}
let free = 1_000_000_000_000
const removed: Uuid[] = []
const row = (uuid: Uuid, status: StoredSafT['status']): StoredSafT => ({
  uuid,
  from: '2026-11-01',
  to: '2026-11-20',
  status,
  requested_at: '2026-11-27T12:00:00.000Z',
  requested_by: specId(3),
  ended_at: null,
  parts: [],
  transactions: 0,
  events: 0,
  broken: [],
  reason: null,
  fits_until: null,
})

/** What the request for an export is answered while the company's newest one is this, and what the log then makes due. */
const asked = async (uuid: Uuid, newest: StoredSafT[]) => {
  const store = specStore()
  const agenda = specAgenda()
  const routes = safTRoutes({
    handler: createCommandHandler(store),
    agenda,
    list: async () => ({ rows: newest, next: null }),
    find: async () => undefined,
    folder,
    entriesIn: async () => 1_000,
    askerOf: async () => ({ requested_by: null, is_by_inspection: false }),
    isTop: () => true,
    entityOf: () => ({ cvr: '12345674', zone: 'Europe/Copenhagen' }),
  })
  const create = routes.find(({ endpoint }) => endpoint === safTEndpoints.create)
  const request: RequestContext = {
    now: '2026-11-27T12:00:00.000Z',
    actor: specId(3),
    scope: { company_uuid, vat_entity_uuid: specId(2), resource_companies: [company_uuid] },
    command_id: specId(4),
    caller: 'spec',
  }
  const body = { uuid, from: '2026-11-01', to: '2026-11-20' }
  const answer = await create?.handler({ params: undefined, query: undefined, body }, request)
  const written: string[] = []
  for await (const { type } of store.readStream(safTStream(uuid))) written.push(type)
  const manager = makeSafT({ agenda })
  await manager.react(store.log.filter((event) => manager.wants(event)))
  const due = (await agenda.due('saf_t', request.now)).map((item) => item.uuid)
  return { code: answer && 'rejection' in answer ? answer.rejection : undefined, due, written }
}

test('a company has one file made at a time; the one that waits may be asked for again', async () => {
  const [one, other] = [specId(5), specId(6)]
  const made = { code: undefined, due: [one], written: ['SafTRequested'] }
  expect(await asked(one, [])).toEqual(made)
  expect(await asked(one, [row(other, 'success')])).toEqual(made)
  expect(await asked(one, [row(one, 'pending')])).toEqual(made)
  expect(await asked(one, [row(other, 'pending')])).toEqual({ code: 'saf_t.busy', due: [], written: [] })
})

test('EXP-03: a file that the disk has no room for is refused before it is begun', async () => {
  free = 6_000_000
  expect(await asked(specId(5), [])).toEqual({ code: 'saf_t.no_space', due: [], written: [] })
  // What is asked for again was accepted once.
  expect((await asked(specId(5), [row(specId(5), 'pending')])).code).toBeUndefined()
  free = 7_000_000
  expect((await asked(specId(5), [])).code).toBeUndefined()
})

test('the files of the newest exports are kept, those of older ones make room', async () => {
  removed.length = 0
  const older = Array.from({ length: most_kept + 1 }, (_, i) => row(specId(20 + i), 'success'))
  await asked(specId(5), older)
  const oldest = older.slice(most_kept - 1).map(({ uuid }) => uuid)
  expect(removed).toEqual(oldest)
  // Asked for again, it is not one more.
  removed.length = 0
  await asked(specId(5), [row(specId(5), 'pending'), ...older])
  expect(removed).toEqual(oldest)
})
