import { type Instant, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { allResources, products, type ResourceEvent, resourceStream } from '@bon/contracts/resources'
import { documents } from '@bon/projections/resources'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newId, systemClock } from '../clock/index.ts'
import { demoConfiguration } from '../demo/configuration.ts'
import { demoCompanies } from '../demo/index.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { rebuildProjection } from '../projector/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { type FollowedCatalogue, followCatalogue } from './catalogue.ts'
import { savedCatalogue } from './saved-catalogue.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url })
afterAll(() => pool.end())
const now = '2026-11-21T12:00:00.000Z'
const { company_uuid } = demoCompanies.kajkanten

/** The demo's configuration, with one of each kind of change. */
const configured = async () => {
  const store = memoryEventStore()
  const write = (stream: string, company: string, at: Instant, { type, data }: ResourceEvent) => {
    const made = event(data, type)
    const meta = { ...made.meta, company_uuid: company, at }
    return store.append(stream, 'any', [{ ...made, event_id: newId(), meta }])
  }
  for (const { definition, uuid, data, company_uuid: company } of demoConfiguration) {
    const created: ResourceEvent = {
      type: 'ResourceCreated',
      data: { resource: definition.name, uuid, data },
    }
    await write(resourceStream(definition.name, uuid), company, '2026-11-01T08:00:00.000Z', created)
  }
  const goods = demoConfiguration.filter(({ definition }) => definition.name === products.name)
  const happens = (n: number, at: Instant, type: ResourceEvent['type'], data: object) => {
    const of = goods[n]
    if (!of) throw new Error(`the demo has no product ${n}`)
    const fact = { type, data: { resource: products.name, uuid: of.uuid, ...data } } as ResourceEvent
    return write(resourceStream(products.name, of.uuid), of.company_uuid, at, fact)
  }
  const price = (from: number, to: number) => ({ changes: { price: { from, to } } })
  const [made, open, dropped] = ['made', 'open', 'dropped'].map((name) => uuid5(company_uuid, name))
  await happens(1, '2026-11-20T08:00:00.000Z', 'ResourceChanged', price(100, 200))
  await happens(2, '2026-11-21T11:50:00.000Z', 'ResourceChanged', price(300, 400))
  await happens(2, '2026-11-21T11:55:00.000Z', 'ResourceChanged', price(400, 500))
  await happens(3, '2026-11-20T08:00:00.000Z', 'ResourceArchived', {})
  const plan = (change_uuid: string | undefined) => ({
    change_uuid,
    at: '2026-11-21T10:00:00.000Z',
    to: { price: 9 },
  })
  for (const one of [made, dropped, open])
    await happens(4, '2026-11-20T09:00:00.000Z', 'ResourceChangePlanned', plan(one))
  await happens(4, '2026-11-21T10:00:00.000Z', 'ResourceChanged', { ...price(7, 9), change_uuid: made })
  await happens(4, '2026-11-21T10:00:01.000Z', 'ResourceChangeDropped', {
    change_uuid: dropped,
    why: 'cancelled',
  })
  await write(`resource_customers-${newId()}`, company_uuid, now, {
    type: 'ResourceNoted',
    data: { resource: 'customers', uuid: newId(), action: 'created', fields: [] },
  })
  return store
}

const signal = () => {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  return stop.signal
}

/** All answers of a catalogue for a company, in list order. */
const answersOf = (catalogue: FollowedCatalogue) => {
  const scope = { company_uuid, vat_entity_uuid: company_uuid, resource_companies: [company_uuid] }
  return {
    everywhere: allResources.map((definition) => [definition.name, catalogue.everywhere(definition)]),
    rows: allResources.map((definition) => [...catalogue.rows(definition, scope)]),
    versions: allResources.map((definition) => [
      `${catalogue.positionOf([definition], scope)}`,
      catalogue.changedAt([definition], scope),
    ]),
    plans: catalogue.duePlans(now),
    former: catalogue
      .everywhere(products)
      .map(({ uuid }) => catalogue.formerPrices(uuid).filter(({ until }) => until >= '2026-11-21T11:45')),
    position: `${catalogue.position()}`,
    scannedTo: `${catalogue.scannedTo()}`,
  }
}

/** A store that records what followers receive from it. */
const counting = (store: EventStore) => {
  const followed: RecordedEvent[] = []
  const counted: EventStore = {
    ...store,
    subscribeAll: (after, onBatch, options) =>
      store.subscribeAll(
        after,
        (events, upTo) => {
          followed.push(...events)
          return onBatch(events, upTo)
        },
        options,
      ),
  }
  return { followed, counted }
}

test('FIND-M3: a catalogue from its read model equals the fold of the log, and reads no log', async () => {
  const store = await configured()
  const fold = await followCatalogue(store, signal())
  expect(await savedCatalogue({ pool, store, now })).toBeUndefined()
  await rebuildProjection({ url, store, clock: systemClock }, documents)
  const { followed, counted } = counting(store)
  const saved = await followCatalogue(counted, signal(), await savedCatalogue({ pool, store, now }))
  expect(answersOf(saved)).toEqual(answersOf(fold))
  expect(followed).toEqual([])
})

test('FIND-M3: events that the read model has not folded yet come from the log', async () => {
  const store = await configured()
  await rebuildProjection({ url, store, clock: systemClock }, documents)
  const newer = event({ resource: products.name, uuid: newId(), data: { name: 'Ny' } }, 'ResourceCreated')
  await store.append(`resource_products-${newId()}`, 'none', [newer])
  const fold = await followCatalogue(store, signal())
  const { followed, counted } = counting(store)
  const saved = await followCatalogue(counted, signal(), await savedCatalogue({ pool, store, now }))
  expect(answersOf(saved)).toEqual(answersOf(fold))
  expect(followed).toHaveLength(1)
})

test('a read model ahead of the log, as after a restore, is not used', async () => {
  await rebuildProjection({ url, store: await configured(), clock: systemClock }, documents)
  expect(await savedCatalogue({ pool, store: memoryEventStore(), now })).toBeUndefined()
})
