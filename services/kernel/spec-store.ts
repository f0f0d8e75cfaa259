import {
  bigintToPosition,
  logStart,
  type NewEvent,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import { type EventStore, type Expected, StoreUnavailable, WrongExpectedRevision } from '@bon/contracts/ports'

/** Positions leave gaps, as every store may: code that counts on density fails in its first spec. */
const stride = 7n

/** What a spec may ask of its store beside the port. */
export type SpecStore = EventStore & {
  log: RecordedEvent[]
  /** The next append is done, or not done, and its answer is lost either way. */
  loseNextAnswer(done: boolean): void
}

type Index = { streams: Map<string, RecordedEvent[]>; seen: number }
const indexes = new WeakMap<RecordedEvent[], Index>()

/** By stream; filtering the log for each read made thousands of streams cost their square. */
const streamsIn = (log: RecordedEvent[]): Index['streams'] => {
  const known = indexes.get(log)
  const index = known && known.seen <= log.length ? known : { streams: new Map(), seen: 0 }
  for (const event of log.slice(index.seen)) {
    const own = index.streams.get(event.stream)
    if (own) own.push(event)
    else index.streams.set(event.stream, [event])
  }
  index.seen = log.length
  indexes.set(log, index)
  return index.streams
}

/**
 * The event store's promises on an array, for specs of this room, which may not import `infra`: conflicts, and an
 * append repeated with the same ids answers as the first did. The real adapters are held to the same by their contract.
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
