import { setTimeout as sleep } from 'node:timers/promises'
import { logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import { type EventStore, WrongExpectedRevision } from '@bon/contracts/ports'
import { expect, onTestFinished, test } from 'vitest'
import { scaled } from '../slowness/index.ts'
import { all, event, newStream, type Rig } from './event-store.examples.ts'

const WRITERS = 32
const APPENDS = 1_600

/** The part of the contract about following the log. */
export const catchUpContract = (rig: () => Rig, { wire }: { wire: boolean }) => {
  // A busy machine takes long to write so many; the assertions do not depend on time.
  test('32 writers with stalls and concurrent readers: no event is skipped, repeated or out of order', async () => {
    const before = await rig().store.head()
    const streams = Array.from({ length: 12 }, (_, n) => newStream(n % 3 === 0 ? 'hot' : 'calm'))
    const readers = [
      reader(rig().store, before),
      reader(rig().other, before),
      reader(rig().store, before, ['hot-']),
    ]
    const written = await writers([rig().store, rig().other], streams)
    if (wire) await rig().cut?.()
    const end = await rig().store.head()
    const collected = await Promise.all(readers.map((each) => each.upTo(end)))

    const log = await all(rig().store.readAll(before, { limit: 1e6 }))
    expect(log.map((e) => e.event_id).toSorted()).toEqual(written.toSorted())
    inOrder(log)
    const hot = log.filter((e) => e.stream.startsWith('hot-'))
    expect(collected.map(ids)).toEqual([ids(log), ids(log), ids(hot)])
  })

  test('what another process appends arrives live, in order, after a catch-up', async () => {
    const before = await rig().store.head()
    const stream = newStream()
    await rig().other.append(stream, 'none', [event(), event()])
    const live = reader(rig().store, before)
    await live.upTo(await rig().store.head())
    const { position } = await rig().other.append(stream, 1n, [event()])
    expect((await live.upTo(position)).map((e) => Number(e.revision))).toEqual([0, 1, 2])
  })

  test('a filtered subscription advances past events that it filters out', async () => {
    const before = await rig().store.head()
    const filtered = reader(rig().store, before, ['table-'])
    const table = newStream('table')
    await rig().store.append(table, 'none', [event()])
    for (let n = 0; n < 5; n++) await rig().store.append(newStream('order'), 'none', [event()])
    const collected = await filtered.upTo(await rig().store.head())
    expect(collected.map((e) => e.stream)).toEqual([table])
  })

  test('a batch holds at most the requested number', async () => {
    const before = await rig().store.head()
    await rig().store.append(newStream(), 'none', [event(), event(), event(), event(), event()])
    const end = await rig().store.head()
    const small = reader(rig().store, before, undefined, 2)
    expect(await small.upTo(end)).toHaveLength(5)
    expect(Math.max(...small.sizes)).toBeLessThanOrEqual(2)
  })

  test('a handler that throws ends the subscription with its error', async () => {
    const before = await rig().store.head()
    await rig().store.append(newStream(), 'none', [event()])
    const broken = async () => {
      throw new Error('projection broke')
    }
    const signal = AbortSignal.timeout(scaled(10_000))
    await expect(rig().store.subscribeAll(before, broken, { signal })).rejects.toThrow('projection broke')
  })

  test('a stop ends an idle subscription at once, and one that never started', async () => {
    const head = await rig().store.head()
    const stop = new AbortController()
    const idle = rig().store.subscribeAll(head, async () => undefined, { signal: stop.signal })
    await sleep(30)
    stop.abort()
    const started = performance.now()
    await idle
    expect(performance.now() - started).toBeLessThan(500)
    await rig().store.subscribeAll(head, async () => undefined, { signal: AbortSignal.abort() })
  })

  if (!wire) return
  test('a subscription survives broken connections and continues where it was', async () => {
    const before = await rig().store.head()
    const live = reader(rig().store, before)
    const stream = newStream()
    for (let n = 0; n < 4; n++) {
      await rig().other.append(stream, 'any', [event()])
      await live.upTo(await rig().other.head())
      await rig().cut?.()
      await rig().other.append(stream, 'any', [event()])
    }
    const collected = await live.upTo(await rig().other.head())
    expect(collected.map((e) => Number(e.revision))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
}

const ids = (events: RecordedEvent[]) => events.map((e) => e.event_id)

/** Positions ascend, and each stream's revisions are 0, 1, 2, … in that order. */
const inOrder = (log: RecordedEvent[]) => {
  const next = new Map<string, bigint>()
  let last = logStart
  for (const { position, stream, revision } of log) {
    expect(position > last).toBe(true)
    expect(revision).toBe(next.get(stream) ?? 0n)
    next.set(stream, revision + 1n)
    last = position
  }
}

/** Follows until `upTo` is reached; collects all batches. */
const reader = (store: EventStore, after: Position, prefixes?: string[], batch?: number) => {
  const stop = new AbortController()
  const collected: RecordedEvent[] = []
  const sizes: number[] = []
  let at = after
  const running = store.subscribeAll(
    after,
    async (events, upTo) => {
      expect(upTo > at).toBe(true)
      collected.push(...events)
      sizes.push(events.length)
      at = upTo
      if (Math.random() < 0.1) await sleep(Math.random() * 10)
    },
    { signal: stop.signal, ...(prefixes && { prefixes }), ...(batch && { batch }) },
  )
  // Kept as a value, so that a failure before it is awaited is not an unhandled rejection.
  const outcome = running.then(
    () => undefined,
    (error: unknown) => error,
  )
  onTestFinished(async () => {
    stop.abort()
    await outcome
  })
  return {
    sizes,
    async upTo(position: Position) {
      const deadline = performance.now() + scaled(15_000)
      while (at < position) {
        const failure = await Promise.race([outcome, sleep(5)])
        if (failure !== undefined) throw failure
        if (performance.now() > deadline) throw new Error(`the reader stands at ${at}, not at ${position}`)
      }
      return collected
    },
  }
}

/** 32 concurrent callers over all stores, competing for a few streams; returns the ids of acknowledged events. */
const writers = async (stores: EventStore[], streams: string[]): Promise<string[]> => {
  const written: string[] = []
  let left = APPENDS
  const writer = async (store: EventStore) => {
    const revisions = new Map<string, bigint>()
    while (left-- > 0) {
      const stream = streams[Math.floor(Math.random() * streams.length)] as string
      const events = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => event())
      revisions.set(stream, await insist(store, stream, revisions.get(stream) ?? -1n, events))
      written.push(...events.map((e) => e.event_id))
      if (Math.random() < 0.05) await sleep(Math.random() * 20)
    }
  }
  await Promise.all(
    Array.from({ length: WRITERS }, (_, n) => writer(stores[n % stores.length] as EventStore)),
  )
  return written
}

const insist = async (
  store: EventStore,
  stream: string,
  expectedRevision: bigint,
  events: ReturnType<typeof event>[],
) => {
  for (let current = expectedRevision; ; ) {
    try {
      return (await store.append(stream, current === -1n ? 'none' : current, events)).revision
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      current = error.current
    }
  }
}
