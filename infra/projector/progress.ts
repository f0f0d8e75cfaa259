import { epochMsOf, type Instant, logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { StopSignal } from '@bon/contracts/ports'

/** `waiting`: for the lock or for the database. `stopped`: the projection threw. `ended`: the process stops. */
export type RunnerState = 'waiting' | 'catching_up' | 'live' | 'stopped' | 'ended'

/** How far a runner is, and who waits for it. */
export const progress = () => {
  const waiters = new Set<{ position: Position; resolve: () => void }>()
  let hurry: () => void = () => undefined
  let position = logStart
  let behind: RecordedEvent | undefined
  return {
    position: () => position,
    /** `last`: the newest event folded, when more is known to be waiting behind it. */
    moved(to: Position, last?: RecordedEvent) {
      position = to
      behind = last
      for (const waiter of waiters) {
        if (waiter.position > to) continue
        waiters.delete(waiter)
        waiter.resolve()
      }
    },
    /** Milliseconds between the last fact folded and now while more is waiting; 0 when all is folded. */
    behindMs: (now: Instant) => (behind ? epochMsOf(now) - epochMsOf(behind.meta.at) : 0),
    isWaitedFor: () => waiters.size > 0,
    /** Called for each who begins to wait. */
    whenWaitedFor: (then: () => void) => {
      hurry = then
    },
    /** Resolves when the position is folded; never, when the signal ends the waiting before. */
    reached: (wanted: Position, signal: StopSignal) =>
      new Promise<void>((resolve) => {
        if (position >= wanted) return resolve()
        const waiter = { position: wanted, resolve }
        waiters.add(waiter)
        hurry()
        signal.addEventListener('abort', () => waiters.delete(waiter), { once: true })
      }),
  }
}
export type Progress = ReturnType<typeof progress>
