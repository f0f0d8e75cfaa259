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
import { appendSignal } from './append-signal.ts'
import { appender, type Verdict, type Written } from './postgres-append.ts'
import { batchReader, head, next, readAll, readPool, readStream, readStreams } from './postgres-read.ts'
import { createTail } from './postgres-tail.ts'
import { type Storable, storable } from './storable.ts'
import { follow } from './subscription.ts'

type Pool = ReturnType<typeof readPool>

type PostgresOptions = {
  url: string
  /** Signals appends to other processes; without it they poll. */
  bus?: MessageBus
  /** How long an append may wait for an unavailable store before its outcome counts as unknown. */
  deadlineMs?: number
}

const SUBJECT = 'log.appended'

/** The log as one table with dense positions and group commit (LOG-4). */
export const postgresEventStore = ({ url, bus, deadlineMs = 5_000 }: PostgresOptions): EventStore => {
  const pool = readPool(url)
  const own = appendSignal()
  const tail = createTail({ head: () => head(pool), next: (after, limit) => next(pool, after, limit) }, own)
  const log = appender(url, (written) => {
    const events = written.flatMap(recordedOf).sort((a, b) => comparePositions(a.position, b.position))
    tail.handOver(events)
    bus?.publish(SUBJECT, `${events.at(-1)?.position}`)
  })
  // The bus delivers our own signal too; events that are in memory already wake no follower.
  const onSignal = (position: string) => {
    if (!isPositionText(position) || !tail.holds(parsePosition(position))) own.notify()
  }
  const hushes = [bus?.subscribe(SUBJECT, onSignal), bus?.onReconnect(own.notify)]

  const enqueue = (stream: string, expected: Expected, events: Storable[], bytes: number) =>
    new Promise<Verdict>((answer, fail) => {
      const deadline = performance.now() + deadlineMs
      log.add({ stream, expected: revisionOf(expected), events, bytes, deadline, answer, fail })
    })

  return {
    async append(stream, expected, events) {
      const checked = storable(stream, events)
      if (own.isClosed()) throw new StoreUnavailable('closed')
      const verdict = await enqueue(stream, expected, checked.events, checked.bytes)
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
      const done = earlier ? await repeated(pool, stream, before, checked.events) : undefined
      if (done !== undefined) return done
      const current = expected === 'any' ? await lastRevision(pool, stream) : verdict.current
      throw new WrongExpectedRevision(stream, current)
    },
    readStream: (stream, options = {}) => readStream(pool, stream, options),
    readStreams: (streams) => readStreams(pool, streams),
    readAll: (after, options) => readAll(pool, after, options),
    subscribeAll: (after, onBatch, options) =>
      follow(
        tail.readerFor(
          batchReader(pool, { prefixes: undefined, ...options }),
          options.prefixes,
          options.batch,
        ),
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

/** Positions of this adapter are dense, and the events of an append are consecutive. */
const positionsUpTo = (last: Position, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => bigintToPosition(positionToBigint(last) - BigInt(count - 1 - i)))

/** The events of an accepted append as a reader would receive them: dense, in order, parsed from what was sent. */
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

/**
 * A match means that an earlier attempt whose answer was lost has succeeded: it left the same ids at this revision.
 */
const repeated = async (
  pool: Pool,
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

const lastRevision = async (pool: Pool, stream: string): Promise<bigint> => {
  for await (const { revision } of readStream(pool, stream, { backwards: true, limit: 1 })) return revision
  return -1n
}
