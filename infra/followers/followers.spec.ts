import { logStart, type Position, parsePosition } from '@bon/contracts/kernel'
import { vatEntities } from '@bon/contracts/resources'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { followCatalogue } from '../resources/catalogue.ts'
import { followPositions } from './company-positions.ts'

/** A store whose subscriptions can be ended with an error, as by a failed read. */
const refusingStore = () => {
  const store = memoryEventStore()
  const refusals = new Set<(error: Error) => void>()
  return {
    ...store,
    refuse: () => {
      for (const refusal of refusals) refusal(new Error('permission denied for table events'))
      refusals.clear()
    },
    subscribeAll: async (
      ...[after, onBatch, { signal, ...options }]: Parameters<typeof store.subscribeAll>
    ) => {
      const refused = Promise.withResolvers<never>()
      const ended = new AbortController()
      refusals.add(refused.reject)
      const both = AbortSignal.any([signal as AbortSignal, ended.signal])
      const following = store.subscribeAll(after, onBatch, { ...options, signal: both })
      await Promise.race([following, refused.promise]).finally(() => ended.abort())
    },
  }
}

const stopped = () => {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  return stop.signal
}

const created = (uuid: string) =>
  event({ resource: vatEntities.name, uuid, data: { cvr: '12345678' } }, 'ResourceCreated')

test('FIND-M4: a catalogue whose subscription was refused is subscribed again, and reports it meanwhile', async () => {
  const store = refusingStore()
  const [first, second] = [newId(), newId()]
  await store.append(`resource_x-${first}`, 'none', [created(first)])
  const catalogue = await followCatalogue(store, stopped())
  expect(catalogue.ownerOf(vatEntities, first)).toBeDefined()
  store.refuse()
  await expect.poll(() => catalogue.health()).toMatchObject({ name: 'catalogue', status: 'failing' })
  await store.append(`resource_x-${second}`, 'none', [created(second)])
  await expect.poll(() => catalogue.ownerOf(vatEntities, second)).toBeDefined()
  expect(catalogue.health()).toMatchObject({ status: 'running' })
})

test('FIND-M4: positions of companies are subscribed again', async () => {
  const store = refusingStore()
  const { positionOf } = await followPositions(store, stopped())
  store.refuse()
  const { meta, ...rest } = event()
  const { position } = await store.append('order-1', 'none', [{ ...rest, meta }])
  await expect.poll(() => positionOf(meta.company_uuid)).toEqual(position)
})

test('FIND-L4: a wait for a position that never comes is removed when it times out', async () => {
  const catalogue = await followCatalogue(memoryEventStore(), stopped())
  const giveUp = new AbortController()
  const never: Position = parsePosition('9223372036854775807')
  const reached = catalogue.reach(never, giveUp.signal)
  expect(catalogue.waiting()).toBe(1)
  giveUp.abort()
  await reached
  expect(catalogue.waiting()).toBe(0)
  await catalogue.reach(logStart)
})
