import { laterPosition, logStart, type Position } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'

/**
 * Limits a client's position to the log's end, so that no query waits for a position that is never reached: from an
 * invented header, or from a tab that was open before the log was restored. The log only grows, so it is queried only
 * when a position is beyond the known end.
 */
export const withinLog = (store: Pick<EventStore, 'head'>) => {
  let head = logStart
  return async (position: Position): Promise<Position> => {
    if (position <= head) return position
    // While the store is unavailable the position is not limited; the query reports the failure.
    const end = await store.head().catch(() => undefined)
    if (end === undefined) return position
    head = laterPosition(head, end)
    return position > head ? head : position
  }
}
