import { bigintToPosition, type Position } from '@bon/contracts/kernel'
import { type Appended, type Expected, StoreUnavailable, WrongExpectedRevision } from '@bon/contracts/ports'
import { ANY, type Credentials, type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { pause } from './append-signal.ts'
import { backOff } from './back-off.ts'
import { inOurWords, isConflict, isPassing } from './eventstoredb-errors.ts'
import type { Feed } from './eventstoredb-feed.ts'
import { readAppended } from './eventstoredb-read.ts'
import type { Storable } from './storable.ts'

export type Timeouts = { deadlineMs: number; attemptMs: number }

type Wire = { client: EventStoreDBClient; credentials: Credentials; timeouts: Timeouts; feed: Feed }

const SLOWEST_RETRY_MS = 500
/** After this time in milliseconds an append that is not in the window is read back. */
const ARRIVAL_MS = 250

/**
 * Repeats an append with the same event ids until it is answered: the server recognises them at the same expected
 * revision and answers as the first time. The outcome is unknown when there is no answer by the deadline.
 */
export const append = async (
  { client, credentials, timeouts: { deadlineMs, attemptMs }, feed }: Wire,
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
      // On a repeated append, older servers answer without a position or with a wrong one.
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

/** The answer has the position of the last event only; the subscription delivers all of them a moment later. */
const positionsOf = async (feed: Feed, events: Storable[], last: Position) =>
  events.length === 1
    ? [last]
    : feed.positionsOf(
        events.map(({ event_id }) => event_id),
        last,
        ARRIVAL_MS,
      )

/**
 * Per-call `credentials` select the client's unary append. Its default, the shared batch stream, ignores deadlines,
 * keeps its promises in one map for all clients of the process, throws inside a stream listener on an answer it does
 * not recognise, and leaves rejections unhandled when a full stream breaks (read in 6.2.1): each can end a process.
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

/** The client's deadline ends most calls without an answer; this timer ends the others. */
const inTime = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new StoreUnavailable('EventStoreDB did not answer an append'))
    timer = setTimeout(late, ms + 250)
  })
  // A late answer must not be an unhandled rejection.
  work.catch(() => undefined)
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const conflict = (stream: string, { actualVersion }: { actualVersion: bigint | 'no_stream' }) =>
  new WrongExpectedRevision(stream, typeof actualVersion === 'bigint' ? actualVersion : -1n)
