import {
  bigintToPosition,
  comparePositions,
  logStart,
  type Position,
  positionToBigint,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import { type EventStore, WrongExpectedRevision } from '@bon/contracts/ports'
import { storable } from './storable.ts'
import { matchesPrefixes } from './subscription-filter.ts'

export type RecentEventStore = EventStore & {
  /** What was appended since the last call, in order. */
  taken(): RecordedEvent[]
  /** Streams without an event after this position are dropped: reading one of them again throws. */
  forgetUpTo(position: Position): void
}

/**
 * A store in memory for one writer that continues a log and keeps only what is recent, so that millions of events can
 * be made by commands and copied into a database in bulk. No append is repeated, and subscriptions end at the start.
 */
export const recentEventStore = (start: readonly RecordedEvent[]): RecentEventStore => {
  let all = [...start]
  let pending: RecordedEvent[] = []
  let last = positionToBigint(start.at(-1)?.position ?? logStart)
  const lengths = new Map<string, bigint>()
  const streams = new Map<string, RecordedEvent[]>()
  const add = (event: RecordedEvent) => {
    lengths.set(event.stream, event.revision + 1n)
    const stream = streams.get(event.stream)
    if (stream) stream.push(event)
    else streams.set(event.stream, [event])
  }
  start.forEach(add)
  const eventsOf = (stream: string): readonly RecordedEvent[] => {
    const found = streams.get(stream)
    if (!found && lengths.has(stream)) throw new Error(`${stream} was dropped`)
    return found ?? []
  }
  return {
    async append(stream, expected, events) {
      const length = lengths.get(stream) ?? 0n
      if (expected !== 'any' && length - 1n !== (expected === 'none' ? -1n : expected))
        throw new WrongExpectedRevision(stream, length - 1n)
      storable(stream, events)
      const added = events.map((event, i): RecordedEvent => {
        const position = bigintToPosition(last + 1n + BigInt(i))
        return { ...structuredClone(event), stream, revision: length + BigInt(i), position }
      })
      last += BigInt(added.length)
      added.forEach(add)
      all.push(...added)
      pending.push(...added)
      return {
        revision: length + BigInt(added.length) - 1n,
        position: bigintToPosition(last),
        positions: added.map(({ position }) => position),
      }
    },
    async *readStream(stream, { after = -1n, limit = Infinity, backwards = false } = {}) {
      const found = eventsOf(stream).filter(({ revision }) => revision > after)
      if (backwards) found.reverse()
      yield* found.slice(0, limit)
    },
    async *readStreams(streams) {
      for (const stream of new Set(streams)) yield* eventsOf(stream)
    },
    async *readAll(after, { limit, prefixes }) {
      const from = all.findIndex(({ position }) => comparePositions(position, after) > 0)
      if (from < 0) return
      let count = 0
      for (const event of all.slice(from)) {
        if (!matchesPrefixes(event.stream, prefixes)) continue
        if (count++ >= limit) return
        yield event
      }
    },
    subscribeAll: () => Promise.reject(new Error('nobody follows a store of recent events')),
    head: async () => bigintToPosition(last),
    taken() {
      const taken = pending
      pending = []
      return taken
    },
    forgetUpTo(position) {
      const isOld = (event: RecordedEvent | undefined) =>
        event !== undefined && comparePositions(event.position, position) <= 0
      for (const [stream, events] of streams) if (isOld(events.at(-1))) streams.delete(stream)
      all = all.filter((event) => !isOld(event))
    },
    close: async () => undefined,
  }
}
