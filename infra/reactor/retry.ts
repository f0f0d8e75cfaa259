import type { RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type ProcessManager, reactOrPark, upcast } from '@bon/services/kernel'
import type { Progress } from './progress.ts'

const batch = 100

type Needs = {
  manager: ProcessManager
  store: EventStore
  progress: Progress
  isPassing(error: unknown): boolean
}

/** Tries what waits of a key again, in order, and frees it when nothing is left; the first failure puts it off. */
export const retryKey = async (
  key: string,
  { manager, store, progress, isPassing }: Needs,
): Promise<void> => {
  const ofKey: ProcessManager = { ...manager, keyOf: () => key }
  for (;;) {
    const places = await progress.queue(key, batch)
    const events = await Promise.all(places.map((place) => eventAt(store, place)))
    const [first, ...rest] = await reactOrPark(ofKey, events, { isParked: () => false, isPassing })
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

const eventAt = async (
  store: EventStore,
  { stream, revision }: { stream: string; revision: bigint },
): Promise<RecordedEvent> => {
  const place = revision === 0n ? { limit: 1 } : { after: revision - 1n, limit: 1 }
  for await (const event of store.readStream(stream, place)) return upcast(event)
  throw new Error(`${stream} has no revision ${revision}`)
}
