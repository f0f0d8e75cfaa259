import type { RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type ProcessManager, reactOrPark } from '@bon/services/kernel'
import { eventAt } from './event-at.ts'
import type { Progress } from './progress.ts'

const batch = 100

type Needs = {
  manager: ProcessManager
  store: EventStore
  progress: Progress
  isPassing(error: unknown): boolean
}

/**
 * Retries the waiting events of a key in order, and frees the key when none is left; the first failure postpones it.
 */
export const retryKey = async (
  key: string,
  { manager, store, progress, isPassing }: Needs,
): Promise<void> => {
  const ofKey: ProcessManager = { ...manager, keyOf: () => key }
  for (;;) {
    const places = await progress.queue(key, batch)
    const events = await Promise.all(places.map((place) => eventAt(store, place)))
    const [first, ...rest] = await reactOrPark(ofKey, events, {
      isParked: () => false,
      isPassing,
      earlier: () => parkedIn(progress, store),
    })
    const left = first ? rest.length + 1 : 0
    const done = places.slice(0, places.length - left)
    const isFree = await progress.release(
      key,
      done.map(({ position }) => position),
    )
    if (first) return progress.postpone(key, first)
    if (isFree) return
  }
}

/** What the process manager has not processed, read from the log. */
export const parkedIn = async (
  progress: Pick<Progress, 'places'>,
  store: Pick<EventStore, 'readStream'>,
): Promise<RecordedEvent[]> => Promise.all((await progress.places()).map((place) => eventAt(store, place)))
