import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { bell } from './bell.ts'
import { append, type Patience } from './eventstoredb-append.ts'
import { feed } from './eventstoredb-feed.ts'
import { head, logForwards, look, streamBackwards, streamForwards } from './eventstoredb-read.ts'
import { logWindow, type WindowLimits } from './log-window.ts'
import { storable } from './storable.ts'
import { follow } from './subscription.ts'

type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113`, or for development `esdb://host:2113?tls=false`. */
  url: string
  /** How long an append may wait for a store that is away before its outcome is said to be unknown. */
  deadlineMs?: number
  /** How long one attempt of an append may stay without an answer. */
  attemptMs?: number
  /** How much of the log's end is kept for all who follow it: events, and characters of their text. */
  window?: WindowLimits
}

/** EventStoreDB or KurrentDB by the v1 protocol, with a cure for every trap of its client (eventstore.md 4.2). */
export const eventStoreDbEventStore = ({
  url,
  deadlineMs = 5_000,
  attemptMs = 2_000,
  window,
}: EventStoreDbOptions): EventStore => {
  if (readsElsewhere(url)) throw new Error(NOT_THE_LEADER)
  const credentials = credentialsOf(url)
  const patience: Patience = { deadlineMs, attemptMs }
  const client = EventStoreDBClient.connectionString(url)
  const own = bell()
  const live = feed(client, logWindow(window), own)
  return {
    async append(stream, expected, events) {
      const checked = storable(stream, events).events
      if (own.isClosed()) throw new StoreUnavailable('closed')
      const appended = await append({ client, credentials, patience, feed: live }, stream, expected, checked)
      // Otherwise followers hear of it by the subscription.
      if (!live.isLive()) own.ring()
      return appended
    },
    readStream: (stream, { after = -1n, limit = Infinity, backwards = false } = {}) =>
      (backwards ? streamBackwards : streamForwards)(client, stream, after, limit),
    readAll: (after, { limit, prefixes }) => logForwards(client, after, limit, prefixes),
    subscribeAll: (after, onBatch, options) =>
      follow(
        live.look(look(client, options.prefixes, options.batch), options.prefixes, options.batch),
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

/** A follower may not have what was just appended, and it refuses appends; without the option the client asks the leader. */
const readsElsewhere = (url: string): boolean => {
  const preference = /[?&]nodePreference=([^&]*)/i.exec(url)?.[1]
  return preference !== undefined && preference.toLowerCase() !== 'leader'
}

/** Needed for every append (see there); a server without TLS ignores what they say. */
const credentialsOf = (url: string): Credentials => {
  const [, username, password] = /^[^:]+:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? []
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  }
  if (/[?&]tls=false/i.test(url)) return { username: 'nobody', password: 'nobody' }
  throw new Error('EVENTSTORE_URL names a server with TLS but neither user nor password')
}
