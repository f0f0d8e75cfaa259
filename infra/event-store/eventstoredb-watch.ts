import {
  type AllStreamSubscription,
  END,
  type EventStoreDBClient,
  excludeSystemEvents,
} from '@eventstore/db-client'
import { backOff } from './back-off.ts'
import { type Bell, pause } from './bell.ts'

const SLOWEST_RETRY_MS = 2_000

/**
 * Rings whenever the server's log grows, through one live subscription for all followers of this process. It only
 * wakes them: they read by position themselves, so whatever a broken subscription missed is never missed by them.
 * The client's subscriptions do not reconnect (eventstore.md 4.2), so each end is followed by another beginning.
 */
export const watch = (client: EventStoreDBClient, bell: Bell) => {
  const stop = new AbortController()
  let live: AllStreamSubscription | undefined
  const ended = () =>
    new Promise<void>((resolve) => {
      live = client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() })
      const end = () => resolve()
      live.on('confirmation', bell.ring).on('data', bell.ring)
      live.on('error', end).on('end', end).on('close', end)
    })
  const running = async () => {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      const begun = performance.now()
      await ended()
      if (performance.now() - begun > SLOWEST_RETRY_MS) failures = 0
      await pause(backOff(failures, SLOWEST_RETRY_MS), stop.signal)
    }
  }
  void running()
  return () => {
    stop.abort()
    live?.unsubscribe().catch(() => undefined)
  }
}
