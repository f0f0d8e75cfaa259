import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import { type OnBatch, StoreUnavailable, type Subscribe } from '@bon/contracts/ports'
import { backOff } from './back-off.ts'
import { type Bell, pause } from './bell.ts'

/** One look at the log after a position. `upTo` equal to it means: nothing new. */
export type Look = (after: Position) => Promise<{ events: RecordedEvent[]; upTo: Position }>

/** Rings may be lost (another process without a bus, a bus that was away): the net under them. */
const POLL_MS = 1_000
const SLOWEST_RETRY_MS = 2_000

/**
 * Follows a log that can be read by position: look, deliver, and when nothing is new wait for the bell or the poll.
 * What the store cannot answer is asked again; what the handler throws ends the subscription.
 */
export const follow = async (
  look: Look,
  bell: Bell,
  after: Position,
  onBatch: OnBatch,
  { signal, prefixes, is_unhurried }: Subscribe,
) => {
  const hurried_by = is_unhurried ? prefixes : undefined
  let position = after
  let failures = 0
  while (!signal.aborted && !bell.isClosed()) {
    const rung = bell.count()
    const seen = await look(position).catch(unavailable)
    if (seen === undefined) {
      await pause(backOff(failures++, SLOWEST_RETRY_MS), signal)
      continue
    }
    failures = 0
    if (signal.aborted) return
    if (seen.upTo > position) {
      await onBatch(seen.events, seen.upTo)
      position = seen.upTo
    } else await bell.wait(rung, POLL_MS, signal, hurried_by)
  }
}

const unavailable = (error: unknown): undefined => {
  if (!(error instanceof StoreUnavailable)) throw error
}
