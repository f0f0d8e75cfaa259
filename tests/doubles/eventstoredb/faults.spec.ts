import { randomUUID } from 'node:crypto'
import type { RecordedEvent } from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import { eventStoreDbEventStore } from '@bon/infra/event-store'
import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  streamNameFilter,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { event, newStream } from '../../../infra/event-store/event-store.examples.ts'
import { startEventStoreDouble } from './index.ts'

let server: Awaited<ReturnType<typeof startEventStoreDouble>>
beforeAll(async () => {
  server = await startEventStoreDouble()
})
afterAll(() => server.stop())

describe('the EventStoreDB adapter', () => {
  const open = () => eventStoreDbEventStore({ url: server.url, attemptMs: 200, deadlineMs: 600 })

  test('a server that never answers is StoreUnavailable by the adapter’s own timeout', async () => {
    const store = open()
    // Connects first, because an append with such a short timeout may not have time for it.
    await store.head()
    const release = server.hang()
    // Without our own timer this call would never end: the client waits for a server that hangs.
    await expect(store.append(newStream(), 'none', [event()])).rejects.toThrow(StoreUnavailable)
    release()
    await store.append(newStream(), 'none', [event()])
    await store.close()
  })

  test('an append that is interrupted is written whole or not at all', async () => {
    const [hasty, patient] = [
      eventStoreDbEventStore({ url: server.url, attemptMs: 12, deadlineMs: 12 }),
      eventStoreDbEventStore({ url: server.url, attemptMs: 10_000, deadlineMs: 20_000 }),
    ]
    const events = Array.from({ length: 1_200 }, () => event())
    for (let round = 0; round < 12; round++) {
      const stream = newStream()
      await hasty
        .append(stream, 'none', events)
        .catch((error) => expect(error).toBeInstanceOf(StoreUnavailable))
      const written = []
      for await (const each of patient.readStream(stream)) written.push(each)
      expect([0, events.length]).toContain(written.length)
    }
    await Promise.all([hasty.close(), patient.close()])
  })

  test('FIND-L8: a node that is not the leader is refused at start, with a message', async () => {
    for (const preference of ['follower', 'random', 'read_only_replica']) {
      const url = `${server.url}&nodePreference=${preference}`
      expect(() => eventStoreDbEventStore({ url })).toThrow(/EVENTSTORE_URL asks for another nodePreference/)
    }
    const store = eventStoreDbEventStore({ url: `${server.url}&nodePreference=leader` })
    await store.append(newStream(), 'none', [event()])
    await store.close()
  })

  test('a server that is down is StoreUnavailable, and the same store works once it is back', async () => {
    const store = open()
    const stream = newStream()
    const events = [event()]
    server.stop()
    await expect(store.append(stream, 'none', events)).rejects.toThrow(StoreUnavailable)
    await expect(store.head()).rejects.toThrow(StoreUnavailable)
    await server.restart()
    await vi.waitFor(() => store.append(stream, 'none', events), 5_000)
    await store.close()
  })

  test('after dropped subscriptions the next event still arrives at once', async () => {
    const [store, other] = [open(), open()]
    const streams: string[] = []
    const stop = new AbortController()
    const onBatch = async (events: RecordedEvent[]) => {
      streams.push(...events.map((each) => each.stream))
    }
    const following = store.subscribeAll(await store.head(), onBatch, { signal: stop.signal })
    for (let round = 1; round <= 3; round++) {
      server.dropSubscriptions()
      const stream = newStream()
      await other.append(stream, 'none', [event()])
      await vi.waitFor(() => expect(streams).toHaveLength(round), 3_000)
      expect(streams.at(-1)).toBe(stream)
    }
    stop.abort()
    await following
    await Promise.all([store.close(), other.close()])
  })
})

describe('the double, for the plain client', () => {
  test('the default append path: answers, conflicts with the revision, and repeats', async () => {
    const client = EventStoreDBClient.connectionString(server.url)
    const stream = newStream()
    const events = [1, 2].map((n) => jsonEvent({ id: randomUUID(), type: 'T', data: { n } }))
    const first = await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    expect(first.nextExpectedRevision).toBe(1n)
    expect(
      (await client.appendToStream(stream, events, { expectedRevision: NO_STREAM })).nextExpectedRevision,
    ).toBe(1n)
    const another = jsonEvent({ type: 'T', data: {} })
    const refused = client.appendToStream(stream, another, { expectedRevision: NO_STREAM })
    await expect(refused).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n })
    await client.dispose()
  })

  test('the whole log backwards, positions as far apart as record lengths, and a filtered subscription with checkpoints', async () => {
    const client = EventStoreDBClient.connectionString(server.url)
    const table = newStream('table')
    const checkpoints: bigint[] = []
    const filter = streamNameFilter({
      prefixes: ['table-'],
      maxSearchWindow: 2,
      checkpointReached: async (_, { commit }) => {
        checkpoints.push(commit)
      },
    })
    const live = client.subscribeToAll({ fromPosition: END, filter })
    const streams: string[] = []
    live.on('data', (resolved) => streams.push(resolved.event?.streamId ?? ''))
    await new Promise((resolve) => live.on('confirmation', resolve))
    for (const stream of [newStream(), table, newStream()]) {
      await client.appendToStream(stream, jsonEvent({ type: 'T', data: {} }))
    }
    await vi.waitFor(() => expect(checkpoints.length).toBeGreaterThan(1))
    expect(streams).toEqual([table])
    const back: bigint[] = []
    for await (const { event: read } of client.readAll({
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: 3,
    })) {
      back.push(read?.position?.commit ?? 0n)
    }
    const [last = 0n, middle = 0n, first = 0n] = back
    expect([last - middle > 112n, middle - first > 112n]).toEqual([true, true])
    await live.unsubscribe()
    await client.dispose()
  })

  test('a position between two records is no record’s: reading from it in either direction fails', async () => {
    const client = EventStoreDBClient.connectionString(server.url)
    await client.appendToStream(newStream(), jsonEvent({ type: 'T', data: {} }))
    const [end] = await collected(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    const commit = (end?.event?.position?.commit ?? 0n) - 1n
    const fromPosition = { commit, prepare: commit }
    for (const direction of [FORWARDS, BACKWARDS] as const) {
      await expect(collected(client.readAll({ direction, fromPosition, maxCount: 1 }))).rejects.toThrow(
        'Unexpected ReadAllResult: Error',
      )
    }
    await client.dispose()
  })

  test('without an expected revision a repetition is recognized only until a restart', async () => {
    const client = EventStoreDBClient.connectionString(server.url)
    const stream = newStream()
    const events = [1, 2].map((n) => jsonEvent({ id: randomUUID(), type: 'T', data: { n } }))
    const options = {
      expectedRevision: ANY,
      credentials: { username: 'nobody', password: 'nobody' },
    } as const
    const first = await client.appendToStream(stream, events, options)
    expect(await client.appendToStream(stream, events, options)).toEqual(first)
    await server.restart()
    const again = await vi.waitFor(() => client.appendToStream(stream, events, options), 5_000)
    expect(again.nextExpectedRevision).toBe(3n)
    await client.dispose()
  })

  test('an append of more than one MiB is refused, and one without a name', async () => {
    const client = EventStoreDBClient.connectionString(server.url)
    const options = { credentials: { username: 'nobody', password: 'nobody' } }
    const long = jsonEvent({ type: 'T', data: { text: 'x'.repeat(1_048_576) } })
    await expect(client.appendToStream(newStream(), long, options)).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
    })
    const nameless = client.appendToStream('', jsonEvent({ type: 'T', data: {} }), options)
    await expect(nameless).rejects.toMatchObject({ code: 3 })
    await client.dispose()
  })
})

const collected = async <T>(events: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const each of events) found.push(each)
  return found
}
