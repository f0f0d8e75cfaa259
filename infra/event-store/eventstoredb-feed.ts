import { logStart, type Position } from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import { type EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client'
import { type AppendSignal, pause } from './append-signal.ts'
import { backOff } from './back-off.ts'
import { isPassing } from './eventstoredb-errors.ts'
import { batchReader, beginningAfter, head, isOurs, positionOf, recorded } from './eventstoredb-read.ts'
import type { LogWindow, Stretch } from './log-window.ts'
import type { ReadBatch } from './subscription.ts'

const SLOWEST_RETRY_MS = 2_000
/** The client does not time out when a subscription is never confirmed. */
const CONFIRM_TIMEOUT_MS = 10_000
/** After this time without an event the log itself is polled, once for all followers. */
const POLL_AFTER_MS = 1_000
const PAGE = 500

/**
 * Fills one window of the log through one live subscription for all followers of this process. The subscription starts
 * at a known position, so it includes what is appended while it is being made. The client's subscriptions do not
 * reconnect (LOG-6), so a new one starts at the window's end. Until then, and when one stalls, the window is filled by
 * reads: a lost subscription costs latency and never leaves a gap.
 */
export const feed = (client: EventStoreDBClient, window: LogWindow, appendSignal: AppendSignal) => {
  const stop = new AbortController()
  const page = batchReader(client, undefined, PAGE)
  const wakeSoon = createWaker(appendSignal)
  let begun = false
  let reading = false

  const addToWindow = (stretch: Stretch): boolean => {
    const grew = window.add(stretch)
    if (grew) wakeSoon(stretch.events)
    return grew
  }
  const live = createLive(client, addToWindow)

  const read = async () => {
    for (let grew = true; grew && !stop.signal.aborted; ) {
      const after = window.to()
      const found = await page(after)
      const last = found.events.at(-1)?.position
      grew = addToWindow({ after, ...found })
      if (grew && last !== undefined) live.foundByRead(last)
    }
  }

  /** Called for followers at the window's end; starts a read when the subscription is down or idle. */
  const freshen = () => {
    if (reading || live.isFresh()) return
    // Idle for a second and an earlier event is still missing: the subscription is dead.
    if (live.misses()) return live.end()
    reading = true
    live.markActive()
    read()
      .catch((error: unknown) => {
        // Each follower's own read reports the error.
        if (!isPassing(error)) window.close()
      })
      .finally(() => {
        reading = false
      })
  }

  return {
    isLive: live.isLive,

    /** Reads from the window where it covers the position, else from the log. */
    readerFor(behind: ReadBatch, prefixes: readonly string[] | undefined, batch = PAGE): ReadBatch {
      if (!begun) void keepSubscribed(client, window, live, stop.signal)
      begun = true
      /** Beyond the window's end only the log can tell whether a position is valid. */
      let isVerified = false
      return async (after) => {
        if (!window.covers(after) || !(isVerified || after <= window.to())) {
          const result = await behind(after)
          isVerified = true
          return result
        }
        isVerified = true
        if (after >= window.to()) freshen()
        return window.read(after, prefixes, batch)
      }
    },

    /** Waits until an append is in the window; undefined after the timeout. */
    async positionsOf(ids: readonly string[], last: Position, ms: number): Promise<Position[] | undefined> {
      const deadline = performance.now() + ms
      while (live.isLive() && window.to() < last) {
        const left = deadline - performance.now()
        if (left <= 0) return undefined
        await appendSignal.wait(appendSignal.count(), left)
      }
      return window.positionsOf(ids, last)
    },

    stop() {
      stop.abort()
      live.end()
    },
  }
}

export type Feed = ReturnType<typeof feed>

type Live = ReturnType<typeof createLive>

/** The live subscription, one at a time, and what it has delivered. */
const createLive = (client: EventStoreDBClient, addToWindow: (stretch: Stretch) => boolean) => {
  let isLive = false
  let endLive: (reason?: unknown) => void = () => undefined
  let lastActivityAt = Number.NEGATIVE_INFINITY
  /** The last position that this subscription delivered. */
  let delivered = logStart
  /** An event that a read found before the subscription delivered it. */
  let overtaken: Position | undefined

  const subscribed = (start: Position) =>
    new Promise<void>((resolve, reject) => {
      const filter = excludeSystemEvents()
      const live = client.subscribeToAll({ fromPosition: beginningAfter(start), filter })
      const confirmTimer = setTimeout(
        () => end(new StoreUnavailable('no subscription confirmed')),
        CONFIRM_TIMEOUT_MS,
      )
      const markAlive = () => {
        clearTimeout(confirmTimer)
        isLive = true
        lastActivityAt = performance.now()
      }
      delivered = start
      overtaken = undefined
      const end = (reason?: unknown) => {
        clearTimeout(confirmTimer)
        isLive = false
        // The subscription is over anyway; its reason is passed on below.
        live.unsubscribe().catch(() => undefined)
        if (reason === undefined) resolve()
        else reject(reason)
      }
      endLive = end
      live
        .on('confirmation', markAlive)
        .on('data', ({ event }) => {
          markAlive()
          if (event === undefined) return
          const upTo = positionOf(event)
          addToWindow({ after: delivered, events: isOurs(event) ? [recorded(event)] : [], upTo })
          delivered = upTo
          if (overtaken !== undefined && delivered >= overtaken) overtaken = undefined
        })
        // These listeners stay: a second error without a listener would end the process.
        .on('error', end)
        .on('end', end)
        .on('close', end)
    })

  return {
    subscribed,
    isLive: () => isLive,
    end: () => endLive(),
    markActive: () => {
      lastActivityAt = performance.now()
    },
    /** Live, and with an event within the last second. */
    isFresh: () => isLive && performance.now() - lastActivityAt < POLL_AFTER_MS,
    /** A read has found an event that the subscription has not delivered. */
    misses: () => isLive && overtaken !== undefined,
    foundByRead: (last: Position) => {
      if (isLive && last > delivered) overtaken ??= last
    },
  }
}

const keepSubscribed = async (
  client: EventStoreDBClient,
  window: LogWindow,
  live: Live,
  stop: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !stop.aborted; failures++) {
    const begun = performance.now()
    try {
      if (!window.isOpen()) window.open(await head(client))
      await live.subscribed(window.to())
    } catch (error) {
      // No record starts at the window's end any more: the window restarts, and followers read the log themselves.
      if (!isPassing(error)) window.close()
    }
    if (performance.now() - begun > SLOWEST_RETRY_MS) failures = 0
    await pause(backOff(failures, SLOWEST_RETRY_MS), stop)
  }
}

/** Events come one by one; followers are notified once for those that arrive together. */
const createWaker = (appendSignal: AppendSignal) => {
  let grown: string[] | undefined
  return (events: Stretch['events']) => {
    if (grown === undefined)
      setImmediate(() => {
        appendSignal.notify(grown)
        grown = undefined
      })
    grown ??= []
    for (const { stream } of events) grown.push(stream)
  }
}
