import { addMs, type Instant } from '@bon/contracts/kernel'
import type { Clock, StopSignal } from '@bon/contracts/ports'

export type ManualClock = Clock & {
  /** Advances the time and resolves, in order, every sleep that ends until then. */
  advance(ms: number): Promise<void>
  set(now: Instant): void
}

type Sleeper = { until: Instant; wake: () => void }

/** A clock that changes only when a test advances it. */
export const manualClock = (start: Instant = '2026-11-21T08:00:00.000Z'): ManualClock => {
  let now = start
  const sleepers = new Set<Sleeper>()
  const wakeDue = async () => {
    for (;;) {
      const [next] = [...sleepers].filter((s) => s.until <= now).sort((a, b) => (a.until < b.until ? -1 : 1))
      if (!next) return
      next.wake()
      // A resumed caller may sleep again until a time before the target.
      await Promise.resolve()
    }
  }
  return {
    now: () => now,
    set: (instant) => {
      now = instant
    },
    advance: async (ms) => {
      now = addMs(now, ms)
      await wakeDue()
    },
    sleep: (ms: number, signal?: StopSignal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = () => {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper: Sleeper = { until: addMs(now, ms), wake }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      }),
  }
}
