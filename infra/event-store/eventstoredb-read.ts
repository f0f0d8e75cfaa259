import {
  bigintToPosition,
  logStart,
  type Metadata,
  type Position,
  positionToBigint,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import { type Appended, StoreUnavailable } from '@bon/contracts/ports'
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
  type StreamingRead,
} from '@eventstore/db-client'
import { inOurWords, isNoRecord, isNotFound, isPassing } from './eventstoredb-errors.ts'
import type { ReadBatch } from './subscription.ts'
import { matchesPrefixes } from './subscription-filter.ts'

const PAGE = 500
const TAIL = 64
/** This client does not apply deadlines to reads, so our own timer detects stalls. */
const IDLE_TIMEOUT_MS = 10_000
/** What servers before 22.6 send instead of a position in reads of a stream (EventStore pull request 3459). */
const NO_POSITION = 2n ** 63n

type Stored = {
  streamId: string
  id: string
  revision: bigint
  type: string
  data: unknown
  metadata?: unknown
  position?: { commit: bigint }
}

/**
 * The commit position only: it is unique and ascends, except in explicit transactions, which the gRPC protocol cannot
 * make. So a position fits the `bigint` of a checkpoint table.
 */
export const positionOf = ({ position, streamId }: Stored): Position => {
  if (position === undefined || position.commit >= NO_POSITION) {
    throw new Error(`${streamId} was read without positions: EventStoreDB before 22.6 does not tell them`)
  }
  return bigintToPosition(position.commit)
}

type Place = { commit: bigint; prepare: bigint }

const placeOf = (position: Position): Place => {
  const place = positionToBigint(position)
  return { commit: place, prepare: place }
}

/** Where a read or a subscription of the log starts to get what is after a position. */
export const beginningAfter = (after: Position): Place | typeof START =>
  after === logStart ? START : placeOf(after)

export const recorded = (event: Stored): RecordedEvent => ({
  event_id: event.id,
  type: event.type,
  data: event.data as object,
  meta: event.metadata as Metadata,
  stream: event.streamId,
  revision: event.revision,
  position: positionOf(event),
})

/** One page, complete or an error; a slow consumer would hold a call open on the server. Retried once. */
const page = async (open: () => StreamingRead<{ event?: Stored }>): Promise<Stored[]> => {
  try {
    return await collected(open())
  } catch (error) {
    if (isNotFound(error)) return []
    if (!isPassing(error)) throw inOurWords(error)
  }
  return await collected(open()).catch((error: unknown) => {
    if (isNotFound(error)) return []
    throw inOurWords(error)
  })
}

const collected = (read: StreamingRead<{ event?: Stored }>): Promise<Stored[]> =>
  new Promise((resolve, reject) => {
    const events: Stored[] = []
    const idleTimer = setTimeout(() => {
      void read.cancel()
      reject(new StoreUnavailable('EventStoreDB did not answer a read'))
    }, IDLE_TIMEOUT_MS)
    read
      .on('data', ({ event }) => {
        idleTimer.refresh()
        if (event !== undefined) events.push(event)
      })
      // Stays registered: a second error without a listener would end the process.
      .on('error', (error: unknown) => {
        clearTimeout(idleTimer)
        reject(error)
      })
      .on('end', () => {
        clearTimeout(idleTimer)
        resolve(events)
      })
  })

export const isOurs = ({ streamId, type }: Stored): boolean =>
  !streamId.startsWith('$') && !type.startsWith('$')

/** Reads back an append of `count` events up to `revision`. */
export const readAppended = async (
  client: EventStoreDBClient,
  stream: string,
  revision: bigint,
  count: number,
): Promise<Appended> => {
  const positions: Position[] = []
  for await (const event of streamForwards(client, stream, revision - BigInt(count), count))
    positions.push(event.position)
  const position = positions.at(-1)
  if (position !== undefined && positions.length === count) return { revision, position, positions }
  throw new StoreUnavailable(`${stream} was appended to ${revision}, but reads do not show it yet`)
}

export async function* streamForwards(
  client: EventStoreDBClient,
  stream: string,
  after: bigint,
  limit: number,
) {
  let from = after + 1n
  for (let left = limit; left > 0; ) {
    const maxCount = Math.min(left, PAGE)
    const fromRevision = from
    const events = await page(() =>
      client.readStream(stream, { fromRevision, maxCount, direction: FORWARDS }),
    )
    for (const event of events) yield recorded(event)
    if (events.length < maxCount) return
    left -= events.length
    from += BigInt(events.length)
  }
}

/** Streams that are read at once: the protocol reads one per call. */
const AT_ONCE = 8

export async function* streamsForwards(client: EventStoreDBClient, streams: readonly string[]) {
  const distinct = [...new Set(streams)]
  const whole = async (stream: string): Promise<RecordedEvent[]> => {
    const events: RecordedEvent[] = []
    for await (const event of streamForwards(client, stream, -1n, Infinity)) events.push(event)
    return events
  }
  for (let begun = 0; begun < distinct.length; begun += AT_ONCE) {
    const part = await Promise.all(distinct.slice(begun, begun + AT_ONCE).map(whole))
    yield* part.flat()
  }
}

export async function* streamBackwards(
  client: EventStoreDBClient,
  stream: string,
  after: bigint,
  limit: number,
) {
  let fromRevision: bigint | typeof END = END
  for (let left = limit; left > 0; ) {
    const options = { fromRevision, maxCount: Math.min(left, PAGE), direction: BACKWARDS } as const
    const events = await page(() => client.readStream(stream, options))
    for (const event of events) {
      if (event.revision <= after) return
      yield recorded(event)
    }
    const oldest = events.at(-1)
    if (oldest === undefined || oldest.revision === 0n) return
    fromRevision = oldest.revision - 1n
    left -= events.length
  }
}

/**
 * A page of the log strictly after a position. The server's reads include the start position, so that event is dropped;
 * its client cannot filter reads, so system events and unwanted streams are removed here.
 */
export const batchReader =
  (client: EventStoreDBClient, prefixes: readonly string[] | undefined, batch = PAGE): ReadBatch =>
  async (after) => {
    const fromPosition = beginningAfter(after)
    const open = () => client.readAll({ fromPosition, maxCount: batch + 1, direction: FORWARDS })
    const pageEvents = await page(open).catch((error: unknown) => {
      throw isNoRecord(error) ? new Error(`${after} is the position of no record`, { cause: error }) : error
    })
    const newer = pageEvents.filter((event) => positionOf(event) > after).slice(0, batch)
    const events = newer.filter((event) => isOurs(event) && matchesPrefixes(event.streamId, prefixes))
    const last = newer.at(-1)
    return { events: events.map(recorded), upTo: last === undefined ? after : positionOf(last) }
  }

export async function* logForwards(
  client: EventStoreDBClient,
  after: Position,
  limit: number,
  prefixes: readonly string[] | undefined,
) {
  const next = batchReader(client, prefixes)
  let position = after
  for (let left = limit; left > 0; ) {
    const { events, upTo } = await next(position)
    yield* events.slice(0, left)
    if (upTo === position) return
    left -= events.length
    position = upTo
  }
}

/** The last event of Bon; the server writes its own statistics after it. */
export const head = async (client: EventStoreDBClient): Promise<Position> => {
  let fromPosition: Place | typeof END = END
  for (let below = bigintToPosition(NO_POSITION); ; ) {
    const options = { fromPosition, maxCount: TAIL, direction: BACKWARDS } as const
    const pageEvents: Stored[] = await page(() => client.readAll(options))
    const older = pageEvents.filter((event) => positionOf(event) < below)
    const own = older.find(isOurs)
    if (own !== undefined) return positionOf(own)
    const oldest = older.at(-1)
    if (oldest === undefined) return logStart
    below = positionOf(oldest)
    fromPosition = placeOf(below)
  }
}
