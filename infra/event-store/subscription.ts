import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import { type OnBatch, StoreUnavailable, type Subscribe } from '@bon/contracts/ports'
import { type AppendSignal, pause } from './append-signal.ts'
import { backOff } from './back-off.ts'

/** Reads one batch after a position. `upTo` equal to it: nothing new. */
export type ReadBatch = (after: Position) => Promise<{ events: RecordedEvent[]; upTo: Position }>

/** Signals may be lost (another process without a bus, a bus that was down), so followers also poll. */
const POLL_MS = 1_000
const SLOWEST_RETRY_MS = 2_000

/**
 * Follows a log by position: read, deliver, and when nothing is new wait for a signal or the poll. Store failures are
 * retried; an error of the handler ends the subscription.
 */
export const follow = async (
  readBatch: ReadBatch,
  appendSignal: AppendSignal,
  after: Position,
  onBatch: OnBatch,
  { signal, prefixes, is_unhurried }: Subscribe,
) => {
  const hurried_by = is_unhurried ? prefixes : undefined
  let position = after
  let failures = 0
  while (!signal.aborted && !appendSignal.isClosed()) {
    const published = appendSignal.count()
    const batch = await readBatch(position).catch(unavailable)
    if (batch === undefined) {
      await pause(backOff(failures++, SLOWEST_RETRY_MS), signal)
      continue
    }
    failures = 0
    if (signal.aborted) return
    if (batch.upTo > position) {
      await onBatch(batch.events, batch.upTo)
      position = batch.upTo
    } else await appendSignal.wait(published, POLL_MS, signal, hurried_by)
  }
}

const unavailable = (error: unknown): undefined => {
  if (!(error instanceof StoreUnavailable)) throw error
}
