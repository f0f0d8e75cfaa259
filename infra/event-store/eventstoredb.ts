import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { appendSignal } from './append-signal.ts'
import { append, type Timeouts } from './eventstoredb-append.ts'
import { feed } from './eventstoredb-feed.ts'
import {
  batchReader,
  head,
  logForwards,
  streamBackwards,
  streamForwards,
  streamsForwards,
} from './eventstoredb-read.ts'
import { logWindow, type WindowLimits } from './log-window.ts'
import { storable } from './storable.ts'
import { follow } from './subscription.ts'

type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113`, or for development `esdb://host:2113?tls=false`. */
  url: string
  /** How long an append may wait for an unavailable store before its outcome counts as unknown. */
  deadlineMs?: number
  /** How long one attempt of an append may wait for an answer. */
  attemptMs?: number
  /** How much of the log's end is kept for all followers: number of events, and characters of their text. */
  window?: WindowLimits
}

/** EventStoreDB or KurrentDB by the v1 protocol, with workarounds for the defects of its client (LOG-6). */
export const eventStoreDbEventStore = ({
  url,
  deadlineMs = 5_000,
  attemptMs = 2_000,
  window,
}: EventStoreDbOptions): EventStore => {
  if (readsElsewhere(url)) throw new Error(NOT_THE_LEADER)
  const credentials = credentialsOf(url)
  const timeouts: Timeouts = { deadlineMs, attemptMs }
  const client = EventStoreDBClient.connectionString(url)
  const own = appendSignal()
  const live = feed(client, logWindow(window), own)
  return {
    async append(stream, expected, events) {
      const checked = storable(stream, events).events
      if (own.isClosed()) throw new StoreUnavailable('closed')
      const appended = await append({ client, credentials, timeouts, feed: live }, stream, expected, checked)
      // Otherwise the subscription notifies the followers.
      if (!live.isLive()) own.notify()
      return appended
    },
    readStream: (stream, { after = -1n, limit = Infinity, backwards = false } = {}) =>
      (backwards ? streamBackwards : streamForwards)(client, stream, after, limit),
    readStreams: (streams) => streamsForwards(client, streams),
    readAll: (after, { limit, prefixes }) => logForwards(client, after, limit, prefixes),
    subscribeAll: (after, onBatch, options) =>
      follow(
        live.readerFor(batchReader(client, options.prefixes, options.batch), options.prefixes, options.batch),
        own,
        after,
        onBatch,
        options,
      ),
    head: () => head(client),
    async close() {
      if (own.isClosed()) return
      own.close()
      live.stop()
      await client.dispose()
    },
  }
}

const NOT_THE_LEADER =
  'EVENTSTORE_URL asks for another nodePreference than leader: only the leader has all that was just written'

/**
 * A follower node may lag behind an append, and it refuses appends; without the option the client connects to the
 * leader.
 */
const readsElsewhere = (url: string): boolean => {
  const preference = /[?&]nodePreference=([^&]*)/i.exec(url)?.[1]
  return preference !== undefined && preference.toLowerCase() !== 'leader'
}

/** Required for every append (see `attemptOnce`); a server without TLS ignores them. */
const credentialsOf = (url: string): Credentials => {
  const [, username, password] = /^[^:]+:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? []
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  }
  if (/[?&]tls=false/i.test(url)) return { username: 'nobody', password: 'nobody' }
  throw new Error('EVENTSTORE_URL names a server with TLS but neither user nor password')
}
