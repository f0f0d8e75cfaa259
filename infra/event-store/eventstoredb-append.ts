import { bigintToPosition, type Position } from '@bon/contracts/kernel'
import { type Appended, type Expected, StoreUnavailable, WrongExpectedRevision } from '@bon/contracts/ports'
import { ANY, type Credentials, type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { backOff } from './back-off.ts'
import { pause } from './bell.ts'
import { inOurWords, isConflict, isPassing } from './eventstoredb-errors.ts'
import type { Feed } from './eventstoredb-feed.ts'
import { readAppended } from './eventstoredb-read.ts'
import type { Storable } from './storable.ts'

export type Patience = { deadlineMs: number; attemptMs: number }

type Wire = { client: EventStoreDBClient; credentials: Credentials; patience: Patience; feed: Feed }

const SLOWEST_RETRY_MS = 500
/** Where an append is not in the window by then, it is read back. */
const ARRIVAL_MS = 250

/**
 * Repeats an append with the same event ids until it is answered: the server knows them again at the same expected
 * revision and answers as the first time. What it cannot answer by the deadline has an unknown outcome.
 */
export const append = async (
  { client, credentials, patience: { deadlineMs, attemptMs }, feed }: Wire,
  stream: string,
  expected: Expected,
  events: Storable[],
): Promise<Appended> => {
  const deadline = performance.now() + deadlineMs
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await inTime(
        attemptMs,
        attemptOnce(client, credentials, attemptMs, stream, expected, events),
      )
      const { revision, position } = answer
      // A repetition is answered without a position by older servers, or with one of its own.
      if (attempt === 0 && position !== undefined) {
        const positions = await positionsOf(feed, events, position)
        if (positions) return { revision, position, positions }
      }
      return await readAppended(client, stream, revision, events.length)
    } catch (error) {
      if (isConflict(error)) throw conflict(stream, error)
      if (!isPassing(error) || performance.now() >= deadline) throw inOurWords(error)
      await pause(backOff(attempt, SLOWEST_RETRY_MS))
    }
  }
}

/** The answer tells the place of the last event alone; the subscription brings all of them a moment later. */
const positionsOf = async (feed: Feed, events: Storable[], last: Position) =>
  events.length === 1
    ? [last]
    : feed.positionsOf(
        events.map(({ event_id }) => event_id),
        last,
        ARRIVAL_MS,
      )

/**
 * `credentials` per call choose the client's unary append. Its default, the shared batch stream, ignores deadlines,
 * keeps its promises in one map for all clients of the process, throws inside a stream listener on an answer it no
 * longer knows, and leaves rejections unhandled when a full stream breaks (read in 6.2.1): each can end a process.
 */
const attemptOnce = async (
  client: EventStoreDBClient,
  credentials: Credentials,
  attemptMs: number,
  stream: string,
  expected: Expected,
  events: Storable[],
) => {
  const { nextExpectedRevision, position } = await client.appendToStream(stream, events.map(proposed), {
    expectedRevision: expected === 'none' ? NO_STREAM : expected === 'any' ? ANY : expected,
    credentials,
    deadline: attemptMs,
  })
  return { revision: nextExpectedRevision, position: position && bigintToPosition(position.commit) }
}

const proposed = ({ event_id, type, data, meta }: Storable) =>
  jsonEvent({ id: event_id, type, data: JSON.parse(data), metadata: JSON.parse(meta) })

/** The client's deadline ends most silences; this watch ends those that it forgets. */
const inTime = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    const late = () => reject(new StoreUnavailable('EventStoreDB did not answer an append'))
    timer = setTimeout(late, ms + 250)
  })
  // An answer that comes too late must not be an unhandled rejection.
  work.catch(() => undefined)
  return await Promise.race([work, silence]).finally(() => clearTimeout(timer))
}

const conflict = (stream: string, { actualVersion }: { actualVersion: bigint | 'no_stream' }) =>
  new WrongExpectedRevision(stream, typeof actualVersion === 'bigint' ? actualVersion : -1n)
