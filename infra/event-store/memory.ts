import { bigintToPosition, logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import {
  type Appended,
  type EventStore,
  type Expected,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@bon/contracts/ports'
import { type AppendSignal, appendSignal } from './append-signal.ts'
import { type Storable, storable } from './storable.ts'
import { follow } from './subscription.ts'
import { matchesPrefixes } from './subscription-filter.ts'

type Stored = Storable & { stream: string; revision: bigint; position: Position }

/** State that several stores of one process share, as processes share a database. */
type MemoryLog = { all: Stored[]; streams: Map<string, Stored[]>; signals: Set<AppendSignal> }
export const memoryLog = (): MemoryLog => ({ all: [], streams: new Map(), signals: new Set() })

/** Positions have gaps on purpose: code that relies on density fails in its first test. */
const STRIDE = 7n
const BATCH = 1_000

export const memoryEventStore = (log: MemoryLog = memoryLog()): EventStore => {
  const own = appendSignal()
  log.signals.add(own)
  return {
    async append(stream, expected, events) {
      if (own.isClosed()) throw new StoreUnavailable('closed')
      const appended = written(log, stream, expected, storable(stream, events).events)
      for (const each of log.signals) each.notify([stream])
      return appended
    },
    async *readStream(stream, { after = -1n, limit = Infinity, backwards = false } = {}) {
      const found = (log.streams.get(stream) ?? []).slice(Number(after) + 1)
      if (backwards) found.reverse()
      for (const event of found.slice(0, limit)) yield recorded(event)
    },
    async *readStreams(streams) {
      for (const stream of new Set(streams)) yield* (log.streams.get(stream) ?? []).map(recorded)
    },
    async *readAll(after, { limit, prefixes }) {
      const found = log.all
        .slice(indexAfter(log, after))
        .filter(({ stream }) => matchesPrefixes(stream, prefixes))
      for (const event of found.slice(0, limit)) yield recorded(event)
    },
    subscribeAll(after, onBatch, options) {
      const readBatch = async (position: Position) => {
        const start = indexAfter(log, position)
        const batch = log.all.slice(start, start + (options.batch ?? BATCH))
        const events = batch.filter(({ stream }) => matchesPrefixes(stream, options.prefixes)).map(recorded)
        return { events, upTo: batch.at(-1)?.position ?? position }
      }
      return follow(readBatch, own, after, onBatch, options)
    },
    head: async () => log.all.at(-1)?.position ?? logStart,
    async close() {
      log.signals.delete(own)
      own.close()
    },
  }
}

const written = (log: MemoryLog, stream: string, expected: Expected, events: Storable[]): Appended => {
  const stored = log.streams.get(stream) ?? []
  const earlier = repeated(stored, expected, events)
  if (earlier !== undefined) return answerOf(earlier)
  const current = BigInt(stored.length - 1)
  if (expected !== 'any' && current !== (expected === 'none' ? -1n : expected)) {
    throw new WrongExpectedRevision(stream, current)
  }
  const added = events.map((event, i) => ({
    ...event,
    stream,
    revision: current + 1n + BigInt(i),
    position: bigintToPosition((BigInt(log.all.length + i) + 1n) * STRIDE),
  }))
  log.all.push(...added)
  log.streams.set(stream, [...stored, ...added])
  return answerOf(added)
}

const answerOf = (events: readonly Stored[]): Appended => {
  const { revision, position } = events[events.length - 1] as Stored
  return { revision, position, positions: events.map((event) => event.position) }
}

/** The events of an earlier attempt with the same ids at the same revision, if there was one. */
const repeated = (stored: Stored[], expected: Expected, events: Storable[]): Stored[] | undefined => {
  const first = events[0]?.event_id
  const start =
    expected === 'any'
      ? stored.findIndex((event) => event.event_id === first)
      : Number(expected === 'none' ? 0n : expected + 1n)
  const there = start < 0 ? [] : stored.slice(start, start + events.length)
  const same = there.length === events.length && there.every((e, i) => e.event_id === events[i]?.event_id)
  return same ? there : undefined
}

/** Parsed at every read, so that a reader cannot change another reader's copy. */
const recorded = ({ data, meta, ...event }: Stored): RecordedEvent => ({
  ...event,
  data: JSON.parse(data),
  meta: JSON.parse(meta),
})

/** Positions ascend, so a binary search finds the next one. */
const indexAfter = (log: MemoryLog, after: Position): number => {
  let low = 0
  let high = log.all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((log.all[middle]?.position ?? logStart) <= after) low = middle + 1
    else high = middle
  }
  // Some stores read on from any number, EventStoreDB answers with an error: the product must not rely on it.
  if (after !== logStart && log.all[low - 1]?.position !== after) {
    throw new Error(`${after} is the position of no record`)
  }
  return low
}
