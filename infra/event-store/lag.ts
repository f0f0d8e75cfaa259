import type { Position } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { monotonicMs } from '../clock/index.ts'

type Log = Pick<EventStore, 'head'>
/** Where a log ended at a time, in milliseconds of the monotonic clock. */
type End = { head: Position; at: number }

/** Asked once for all followers of a log in this process. */
const ends = new WeakMap<Log, { at: number; end: Promise<End> }>()

const endOf = (store: Log, most_age_ms: number): Promise<End> => {
  const at = monotonicMs()
  const known = ends.get(store)
  if (known && at - known.at < most_age_ms) return known.end
  const asked = { at, end: store.head().then((head) => ({ head, at })) }
  ends.set(store, asked)
  asked.end.catch(() => ends.delete(store))
  return asked.end
}

/**
 * How long a follower has not come to where the log ended when it was last asked. A slow one that gets there in time
 * is asked anew from there on; one that stands still is behind, whatever keeps it.
 */
export const createLag = (store: Log, position: () => Position, most_ms = 10_000) => {
  let mark: End | undefined
  let reached = false
  const hasReached = (): boolean => {
    reached ||= mark !== undefined && position() >= mark.head
    return reached
  }
  const look = async (): Promise<void> => {
    hasReached()
    if (mark && position() < mark.head) return
    mark = await endOf(store, most_ms / 5)
  }
  const behindMs = (): number =>
    mark !== undefined && position() < mark.head ? Math.round(monotonicMs() - mark.at) : 0
  return {
    look,
    /** Milliseconds for which it has not come there; 0 when it has. */
    behindMs,
    isBehind: (): boolean => behindMs() > most_ms,
    /** Whether it ever came to where the log ended when it was asked. */
    hasReached,
  }
}
