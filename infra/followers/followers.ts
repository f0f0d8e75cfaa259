import type { Position } from '@bon/contracts/kernel'
import type { Clock, EventStore, OnBatch } from '@bon/contracts/ports'
import { systemClock } from '../clock/index.ts'
import { errorText } from '../pool/index.ts'

/** The health of a log follower without a checkpoint: its state is correct up to `position`. */
export type FollowerHealth = {
  name: string
  status: 'running' | 'failing'
  position: Position
  error?: string
}

type Following = {
  name: string
  store: Pick<EventStore, 'subscribeAll'>
  after: Position
  onBatch: OnBatch
  signal: AbortSignal
  prefixes?: readonly string[]
  clock?: Clock
}

const pauses = { first_ms: 250, most_ms: 10_000 }

/**
 * Follows the log until the signal. A subscription that ends earlier is restarted at its position after a growing
 * pause: otherwise the in-memory state would become stale unnoticed.
 */
export const runFollowers = ({
  name,
  store,
  after,
  onBatch,
  signal,
  prefixes,
  clock = systemClock,
}: Following) => {
  const health: FollowerHealth = { name, status: 'running', position: after }
  const follow = async (): Promise<void> => {
    let pause = pauses.first_ms
    while (!signal.aborted) {
      try {
        await store.subscribeAll(
          health.position,
          async (events, upTo) => {
            await onBatch(events, upTo)
            health.position = upTo
            health.status = 'running'
            delete health.error
            pause = pauses.first_ms
          },
          { signal, batch: 1_000, ...(prefixes && { prefixes }) },
        )
        health.error = 'the log is not followed any more'
      } catch (error) {
        health.error = errorText(error)
      }
      health.status = 'failing'
      await clock.sleep(pause, signal)
      pause = Math.min(pause * 2, pauses.most_ms)
    }
  }
  return { health: (): FollowerHealth => ({ ...health }), done: follow() }
}
