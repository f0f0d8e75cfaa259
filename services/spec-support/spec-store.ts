import {
  bigintToPosition,
  logStart,
  type NewEvent,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import { type EventStore, type Expected, StoreUnavailable, WrongExpectedRevision } from '@bon/contracts/ports'

/** Positions have gaps, as the port allows, so that code which assumes density fails in its first spec. */
const stride = 7n

/** Controls of the spec store besides the port. */
export type SpecStore = EventStore & {
  log: RecordedEvent[]
  /** Makes the next append throw `StoreUnavailable`, with its events stored or not. */
  loseNextAnswer(done: boolean): void
}

type Index = { streams: Map<string, RecordedEvent[]>; indexedCount: number }
const indexes = new WeakMap<RecordedEvent[], Index>()

/** Index by stream; filtering the log for each read made specs with thousands of streams quadratic. */
const streamsIn = (log: RecordedEvent[]): Index['streams'] => {
  const cached = indexes.get(log)
  const index = cached && cached.indexedCount <= log.length ? cached : { streams: new Map(), indexedCount: 0 }
  for (const event of log.slice(index.indexedCount)) {
    const own = index.streams.get(event.stream)
    if (own) own.push(event)
    else index.streams.set(event.stream, [event])
  }
  index.indexedCount = log.length
  indexes.set(log, index)
  return index.streams
}

/**
 * In-memory event store for specs of this package, which must not import `infra`: conflicts, and idempotent repetition
 * of an append. The real adapters are held to the same by their contract tests.
 */
export const specStore = (log: RecordedEvent[] = []): SpecStore => {
  let lost: { done: boolean } | undefined
  const streamOf = (name: string) => streamsIn(log).get(name) ?? []
  const append = async (stream: string, expected: Expected, events: readonly NewEvent[]) => {
    const losing = lost
    lost = undefined
    if (losing && !losing.done) throw new StoreUnavailable('the answer was lost')
    const stored = streamOf(stream)
    const current = BigInt(stored.length - 1)
    const at = expected === 'none' ? -1n : expected === 'any' ? current : expected
    const there = stored.slice(Number(at) + 1, Number(at) + 1 + events.length)
    const repeated =
      there.length === events.length && there.every((e, i) => e.event_id === events[i]?.event_id)
    if (!repeated) {
      if (at !== current) throw new WrongExpectedRevision(stream, current)
      events.forEach((event, i) => {
        const position = bigintToPosition(BigInt(log.length + 1) * stride)
        log.push({
          ...(JSON.parse(JSON.stringify(event)) as NewEvent),
          stream,
          revision: current + 1n + BigInt(i),
          position,
        })
      })
    }
    if (losing) throw new StoreUnavailable('the answer was lost')
    const written = streamOf(stream).slice(Number(at) + 1, Number(at) + 1 + events.length)
    const positions = written.map(({ position }) => position)
    return { revision: at + BigInt(events.length), position: positions.at(-1) ?? logStart, positions }
  }
  return {
    log,
    loseNextAnswer: (done) => {
      lost = { done }
    },
    append,
    async *readStream(stream, { after = -1n, limit = Infinity, backwards = false } = {}) {
      const found = streamOf(stream).slice(Number(after) + 1)
      yield* (backwards ? found.reverse() : found).slice(0, limit)
    },
    async *readStreams(streams) {
      for (const stream of new Set(streams)) yield* streamOf(stream)
    },
    async *readAll(after, { limit, prefixes }) {
      if (after !== logStart && !log.some(({ position }) => position === after))
        throw new Error(`${after} is the position of no record`)
      const found = log.filter(({ position }) => position > after)
      yield* found.filter(({ stream }) => prefixes?.some((p) => stream.startsWith(p)) ?? true).slice(0, limit)
    },
    subscribeAll: () => Promise.reject(new Error('specs read by hand')),
    head: async () => log.at(-1)?.position ?? logStart,
    close: async () => undefined,
  }
}

/** A readable uuid: `specId(7)` ends in 7. */
export const specId = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
