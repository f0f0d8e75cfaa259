import { logStart, type Position } from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import { type EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client'
import { backOff } from './back-off.ts'
import { type Bell, pause } from './bell.ts'
import { isPassing } from './eventstoredb-errors.ts'
import { beginningAfter, head, isOurs, look, positionOf, recorded } from './eventstoredb-read.ts'
import type { LogWindow, Stretch } from './log-window.ts'
import type { Look } from './subscription.ts'

const SLOWEST_RETRY_MS = 2_000
/** A subscription that nobody confirms: the client waits for ever. */
const SILENCE_MS = 10_000
/** Where the subscription was silent this long, the log itself is asked, once for all followers. */
const LOOK_AGAIN_MS = 1_000
const PAGE = 500

/**
 * Fills one window of the log through one live subscription for all followers of this process. The subscription begins
 * at a known place, so what is appended while it is being made is in it; the client's subscriptions do not reconnect
 * (eventstore.md 4.2), so each end is followed by another beginning where the window ends. Until then, and where one is
 * silent, the window is filled by reading: a lost subscription costs freshness, and never leaves a hole.
 */
export const feed = (client: EventStoreDBClient, window: LogWindow, bell: Bell) => {
  const stop = new AbortController()
  const page = look(client, undefined, PAGE)
  let begun = false
  let isLive = false
  let endLive: (reason?: unknown) => void = () => undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let reading = false
  /** The last place that this subscription brought. */
  let delivered = logStart
  /** An event that a reading found before the subscription brought it. */
  let overtaken: Position | undefined
  let grown: string[] | undefined

  /** Events come one by one; who follows hears once of those that came together. */
  const ringSoon = (events: Stretch['events']) => {
    if (grown === undefined)
      setImmediate(() => {
        bell.ring(grown)
        grown = undefined
      })
    grown ??= []
    for (const { stream } of events) grown.push(stream)
  }
  const keep = (stretch: Stretch): boolean => {
    const grew = window.keep(stretch)
    if (grew) ringSoon(stretch.events)
    return grew
  }

  const subscribed = (start: Position) =>
    new Promise<void>((resolve, reject) => {
      const filter = excludeSystemEvents()
      const live = client.subscribeToAll({ fromPosition: beginningAfter(start), filter })
      const silence = setTimeout(() => end(new StoreUnavailable('no subscription confirmed')), SILENCE_MS)
      const heard = () => {
        clearTimeout(silence)
        isLive = true
        heardAt = performance.now()
      }
      delivered = start
      overtaken = undefined
      const end = (reason?: unknown) => {
        clearTimeout(silence)
        isLive = false
        live.unsubscribe().catch(() => undefined)
        if (reason === undefined) resolve()
        else reject(reason)
      }
      endLive = end
      live
        .on('confirmation', heard)
        .on('data', ({ event }) => {
          heard()
          if (event === undefined) return
          const upTo = positionOf(event)
          keep({ after: delivered, events: isOurs(event) ? [recorded(event)] : [], upTo })
          delivered = upTo
          if (overtaken !== undefined && delivered >= overtaken) overtaken = undefined
        })
        // These stay for good: a second error without a listener would end the process.
        .on('error', end)
        .on('end', end)
        .on('close', end)
    })

  const run = async () => {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      const begun = performance.now()
      try {
        if (!window.isOpen()) window.open(await head(client))
        await subscribed(window.to())
      } catch (error) {
        // The place where the window ends is no record's any more: it begins anew, and who follows reads for himself.
        if (!isPassing(error)) window.close()
      }
      if (performance.now() - begun > SLOWEST_RETRY_MS) failures = 0
      await pause(backOff(failures, SLOWEST_RETRY_MS), stop.signal)
    }
  }

  const read = async () => {
    for (let grew = true; grew && !stop.signal.aborted; ) {
      const after = window.to()
      const found = await page(after)
      const last = found.events.at(-1)?.position
      grew = keep({ after, ...found })
      if (grew && isLive && last !== undefined && last > delivered) overtaken ??= last
    }
  }

  /** Whoever stands at the window's end sees to it that the window is filled. */
  const freshen = () => {
    if (reading || (isLive && performance.now() - heardAt < LOOK_AGAIN_MS)) return
    // A second without a word, and it has still not brought what was there before: it does not live any more.
    if (isLive && overtaken !== undefined) return endLive()
    reading = true
    heardAt = performance.now()
    read()
      .catch((error: unknown) => {
        // Each follower's own reading says why.
        if (!isPassing(error)) window.close()
      })
      .finally(() => {
        reading = false
      })
  }

  return {
    isLive: () => isLive,

    /** A follower's look: from the window where it covers his place, else by his own reading. */
    look(behind: Look, prefixes: readonly string[] | undefined, batch = PAGE): Look {
      if (!begun) void run()
      begun = true
      /** Beyond the window's end only the log can say whether a place is a record's. */
      let isKnown = false
      return async (after) => {
        if (!window.covers(after) || !(isKnown || after <= window.to())) {
          const seen = await behind(after)
          isKnown = true
          return seen
        }
        isKnown = true
        if (after >= window.to()) freshen()
        return window.look(after, prefixes, batch)
      }
    },

    /** Waits for an append to arrive in the window; undefined when it does not come in time. */
    async positionsOf(ids: readonly string[], last: Position, ms: number): Promise<Position[] | undefined> {
      const deadline = performance.now() + ms
      while (isLive && window.to() < last) {
        const left = deadline - performance.now()
        if (left <= 0) return undefined
        await bell.wait(bell.count(), left)
      }
      return window.positionsOf(ids, last)
    },

    stop() {
      stop.abort()
      endLive()
    },
  }
}

export type Feed = ReturnType<typeof feed>
