import { epochMsOf, type Instant, logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { StopSignal } from '@bon/contracts/ports'

/** `waiting`: for the lock or the database. `stopped`: the projection threw. `ended`: the process stops. */
export type RunnerState = 'waiting' | 'catching_up' | 'live' | 'stopped' | 'ended'

/** The position of a runner, and the callers that wait for it. */
export const progress = () => {
  const waiters = new Set<{ position: Position; resolve: () => void }>()
  let hurry: () => void = () => undefined
  let position = logStart
  let behind: RecordedEvent | undefined
  return {
    position: () => position,
    /** `last`: the newest folded event, when more events are known to follow. */
    moved(to: Position, last?: RecordedEvent) {
      position = to
      behind = last
      for (const waiter of waiters) {
        if (waiter.position > to) continue
        waiters.delete(waiter)
        waiter.resolve()
      }
    },
    /** Milliseconds between the last folded event and now while more are pending; 0 when all are folded. */
    behindMs: (now: Instant) => (behind ? epochMsOf(now) - epochMsOf(behind.meta.at) : 0),
    isWaitedFor: () => waiters.size > 0,
    /** Called whenever a caller starts to wait. */
    whenWaitedFor: (then: () => void) => {
      hurry = then
    },
    /** Resolves when the position is folded; never, when the signal is aborted before. */
    reached: (target: Position, signal: StopSignal) =>
      new Promise<void>((resolve) => {
        if (position >= target) return resolve()
        const waiter = { position: target, resolve }
        waiters.add(waiter)
        hurry()
        signal.addEventListener('abort', () => waiters.delete(waiter), { once: true })
      }),
  }
}
export type Progress = ReturnType<typeof progress>
