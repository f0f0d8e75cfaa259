import type { Position } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { monotonicMs } from '../clock/index.ts'

/**
 * How long a follower has not come to where the log ended when it was last asked. A slow one that gets there in time
 * is asked anew from there on; one that stands still is behind, whatever keeps it.
 */
export const createLag = (store: Pick<EventStore, 'head'>, position: () => Position, most_ms = 10_000) => {
  let mark: { head: Position; at: number } | undefined
  const look = async (): Promise<void> => {
    if (mark && position() < mark.head) return
    const at = monotonicMs()
    mark = { head: await store.head(), at }
  }
  const isBehind = (): boolean =>
    mark !== undefined && position() < mark.head && monotonicMs() - mark.at > most_ms
  return { look, isBehind }
}
