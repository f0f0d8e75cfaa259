import {
  bigintToPosition,
  comparePositions,
  isPositionText,
  type Position,
  parsePosition,
  positionToBigint,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import {
  type Appended,
  type EventStore,
  type Expected,
  type MessageBus,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@bon/contracts/ports'
import { bell } from './bell.ts'
import { appender, type Verdict, type Written } from './postgres-append.ts'
import { head, look, next, readAll, readPool, readStream } from './postgres-read.ts'
import { createTail } from './postgres-tail.ts'
import { type Storable, storable } from './storable.ts'
import { follow } from './subscription.ts'

type PostgresOptions = {
  url: string
  /** Rings for the other processes; without it they poll. */
  bus?: MessageBus
  /** How long an append may wait for a store that is away before its outcome is said to be unknown. */
  deadlineMs?: number
}

const SUBJECT = 'log.appended'

/** The log as one table with dense positions and group commit (eventstore.md 2.4). */
export const postgresEventStore = ({ url, bus, deadlineMs = 5_000 }: PostgresOptions): EventStore => {
  const pool = readPool(url)
  const own = bell()
  const tail = createTail({ head: () => head(pool), next: (after, limit) => next(pool, after, limit) }, own)
  const log = appender(url, (written) => {
    const events = written.flatMap(recordedOf).sort((a, b) => comparePositions(a.position, b.position))
    tail.handOver(events)
    bus?.publish(SUBJECT, `${events.at(-1)?.position}`)
  })
  // Our own ring comes back over the bus: what is in memory already wakes nobody.
  const heard = (position: string) => {
    if (!isPositionText(position) || !tail.holds(parsePosition(position))) own.ring()
  }
  const hushes = [bus?.subscribe(SUBJECT, heard), bus?.onReconnect(own.ring)]

  const ask = (stream: string, expected: Expected, events: Storable[], bytes: number) =>
    new Promise<Verdict>((answer, fail) => {
      const deadline = performance.now() + deadlineMs
      log.add({ stream, expected: revisionOf(expected), events, bytes, deadline, answer, fail })
    })

  /** An earlier attempt whose answer was lost left the same ids at the same place: then it was a success. */
  const repeated = async (
    stream: string,
    before: bigint,
    events: Storable[],
  ): Promise<Appended | undefined> => {
    const positions: Position[] = []
    for await (const stored of readStream(pool, stream, { after: before, limit: events.length })) {
      if (stored.event_id !== events[positions.length]?.event_id) return undefined
      const { revision, position } = stored
      positions.push(position)
      if (positions.length === events.length) return { revision, position, positions }
    }
    return undefined
  }

  const lastRevision = async (stream: string): Promise<bigint> => {
    for await (const { revision } of readStream(pool, stream, { backwards: true, limit: 1 })) return revision
    return -1n
  }

  return {
    async append(stream, expected, events) {
      const checked = storable(stream, events)
      if (own.isClosed()) throw new StoreUnavailable('closed')
      const verdict = await ask(stream, expected, checked.events, checked.bytes)
      if (verdict.accepted) {
        const { current, position } = verdict
        return {
          revision: current + BigInt(events.length),
          position,
          positions: positionsUpTo(position, events.length),
        }
      }
      const before = revisionOf(expected) ?? verdict.current
      const earlier = before < verdict.current || expected === 'any'
      const done = earlier ? await repeated(stream, before, checked.events) : undefined
      if (done !== undefined) return done
      const current = expected === 'any' ? await lastRevision(stream) : verdict.current
      throw new WrongExpectedRevision(stream, current)
    },
    readStream: (stream, options = {}) => readStream(pool, stream, options),
    readAll: (after, options) => readAll(pool, after, options),
    subscribeAll: (after, onBatch, options) =>
      follow(
        tail.look(look(pool, { prefixes: undefined, ...options }), options.prefixes, options.batch),
        own,
        after,
        onBatch,
        options,
      ),
    head: () => head(pool),
    async close() {
      if (own.isClosed()) return
      own.close()
      for (const hush of hushes) hush?.()
      await log.close()
      await pool.end()
    },
  }
}

/** Positions of this adapter are dense, and an append's events stand side by side. */
const positionsUpTo = (last: Position, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => bigintToPosition(positionToBigint(last) - BigInt(count - 1 - i)))

/** The events of an accepted append as a reader would get them: dense, in order, parsed from what was sent. */
const recordedOf = ({ request: { stream, events }, current, position }: Written): RecordedEvent[] => {
  const positions = positionsUpTo(position, events.length)
  return events.map(({ event_id, type, data, meta }, i) => ({
    stream,
    event_id,
    type,
    data: JSON.parse(data),
    meta: JSON.parse(meta),
    revision: current + BigInt(i) + 1n,
    position: positions[i] ?? position,
  }))
}

const revisionOf = (expected: Expected): bigint | null =>
  expected === 'any' ? null : expected === 'none' ? -1n : expected
