import { laterPosition, logStart, type Position } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'

/**
 * Holds a position that a client names to the log's end, so that nobody waits for what is never reached: a header that
 * was made up, or the place of a tab in a log that was restored since. The log only grows, so it is asked no more often
 * than somebody is ahead of what is known of it.
 */
export const withinLog = (store: Pick<EventStore, 'head'>) => {
  let head = logStart
  return async (position: Position): Promise<Position> => {
    if (position <= head) return position
    const end = await store.head().catch(() => undefined)
    if (end === undefined) return position
    head = laterPosition(head, end)
    return position > head ? head : position
  }
}
