import type { Position } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { monotonicMs } from '../clock/index.ts'

type Log = Pick<EventStore, 'head'>
/** The end of a log at a time, in milliseconds of the monotonic clock. */
type End = { head: Position; at: number }

/** Read once for all followers of a log in this process. */
const ends = new WeakMap<Log, { at: number; end: Promise<End> }>()

const endOf = (store: Log, most_age_ms: number): Promise<End> => {
  const at = monotonicMs()
  const cached = ends.get(store)
  if (cached && at - cached.at < most_age_ms) return cached.end
  const entry = { at, end: store.head().then((head) => ({ head, at })) }
  ends.set(store, entry)
  // Callers receive the rejection themselves; only the cached copy is removed here.
  entry.end.catch(() => ends.delete(store))
  return entry.end
}

/**
 * How long a follower has not reached the end that the log had when it was last read. A slow follower that reaches it
 * in time is measured anew from there; one that does not advance is behind, whatever the reason.
 */
export const createLag = (store: Log, position: () => Position, most_ms = 10_000) => {
  let mark: End | undefined
  let reached = false
  const hasReached = (): boolean => {
    reached ||= mark !== undefined && position() >= mark.head
    return reached
  }
  const refresh = async (): Promise<void> => {
    hasReached()
    if (mark && position() < mark.head) return
    mark = await endOf(store, most_ms / 5)
  }
  const behindMs = (): number =>
    mark !== undefined && position() < mark.head ? Math.round(monotonicMs() - mark.at) : 0
  return {
    look: refresh,
    /** Milliseconds since the unreached end was read; 0 when it is reached. */
    behindMs,
    isBehind: (): boolean => behindMs() > most_ms,
    /** Whether it has ever reached a measured end of the log. */
    hasReached,
  }
}
