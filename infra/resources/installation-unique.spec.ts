import { type AnyEndpoint, isRejection, type RequestContext } from '@bon/contracts/kernel'
import { resourceEndpoints, vatEntities } from '@bon/contracts/resources'
import { createCommandHandler } from '@bon/services/kernel'
import { type BulkAction, preview, resourceRoutes } from '@bon/services/resources'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { followCatalogue } from './catalogue.ts'
import { migrateReservations, postgresReservations } from './reservations.ts'
import { resourceDependencies } from './resource-dependencies.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 })
const stop = new AbortController()
afterAll(() => {
  stop.abort()
  return pool.end()
})
beforeAll(() => migrateReservations(pool))

const clock = manualClock()
const store = memoryEventStore()
const api = resourceEndpoints(vatEntities)
const entity = (cvr: string) =>
  vatEntities.schema.parse({
    legal_name: 'Frisk ApS',
    cvr,
    zone: 'Europe/Copenhagen',
    cut_offs: [],
  })

/** A process with its own handler and catalogue, over the shared log and the shared reservations. */
const openProcess = async () => {
  const deps = resourceDependencies({
    store,
    handler: createCommandHandler(store),
    catalogue: await followCatalogue(store, stop.signal),
    reads: {} as never,
    records: {} as never,
    reservations: postgresReservations({ pool, clock }),
    namesOf: async () => new Map(),
    limitOf: () => undefined,
    openBonsOn: async () => 0,
    hasOpenSession: async () => false,
    openTradeOf: async () => ({ open_registers: 0, paid_orders: 0 }),
  })
  const routes = resourceRoutes(vatEntities, deps)
  const of = (company_uuid: string, if_match?: bigint): RequestContext => ({
    now: clock.now(),
    actor: newId(),
    scope: { company_uuid, vat_entity_uuid: newId(), resource_companies: [company_uuid] },
    command_id: newId(),
    caller: 'test',
    ...(if_match !== undefined && { if_match }),
  })
  const call = async (endpoint: AnyEndpoint, input: object, request: RequestContext) => {
    const found = routes.find((route) => route.endpoint === endpoint)
    if (!found) throw new Error(`no route ${endpoint.path}`)
    return found.handler(input as never, request)
  }
  return {
    create: (company: string, cvr: string, uuid = newId()) =>
      call(api.create, { body: { uuid, data: entity(cvr) } }, of(company)),
    change: (company: string, uuid: string, cvr: string) =>
      call(api.change, { params: { uuid }, body: { data: { cvr } } }, of(company, 0n)),
    archive: (company: string, uuid: string) => call(api.archive, { params: { uuid } }, of(company)),
    preview: (company: string, actions: readonly BulkAction[]) =>
      preview(deps, vatEntities, actions, of(company)),
  }
}
const [one, two] = [await openProcess(), await openProcess()]

const refusal = {
  rejection: 'resource.taken',
  params: { field: 'cvr' },
  fields: [{ path: 'data.cvr', rule: 'taken_in_installation' }],
}

test('of companies that claim one CVR concurrently in two processes, one gets it', async () => {
  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? one : two).create(newId(), '12345674')),
  )
  expect(tries.filter((answer) => !isRejection(answer))).toHaveLength(1)
  // The refusal reveals nothing about the owner of the value.
  for (const refused of tries.filter(isRejection)) expect(refused).toEqual(refusal)
})

test('the CVR of another company is refused long after the lease, on create, change and import', async () => {
  const [ours, theirs, uuid] = [newId(), newId(), newId()]
  expect(isRejection(await one.create(theirs, '87654311'))).toBe(false)
  await clock.advance(60_000)
  expect(await two.create(ours, '87654311')).toEqual(refusal)
  expect(isRejection(await two.create(ours, '30000005', uuid))).toBe(false)
  expect(await one.change(ours, uuid, '87654311')).toEqual(refusal)
  const actions = [{ action: 'create' as const, uuid: newId(), data: entity('87654311') }]
  await expect.poll(() => two.preview(ours, actions)).toEqual([refusal])
})

test('an archived entity keeps its CVR, because its number series may continue', async () => {
  const [company, uuid] = [newId(), newId()]
  await one.create(company, '10000009', uuid)
  expect(isRejection(await one.archive(company, uuid))).toBe(false)
  await clock.advance(60_000)
  expect(await two.create(newId(), '10000009')).toEqual(refusal)
})

test('a CVR that its entity released is free for any company', async () => {
  const [company, uuid] = [newId(), newId()]
  await one.create(company, '10000025', uuid)
  expect(isRejection(await one.change(company, uuid, '10000033'))).toBe(false)
  await clock.advance(60_000)
  expect(isRejection(await two.create(newId(), '10000025'))).toBe(false)
})
