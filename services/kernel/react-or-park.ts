import type { RecordedEvent } from '@bon/contracts/kernel'
import type { Parked, ProcessManager } from './process-manager.ts'

/** An unprocessed event: the first of its key failed with `error`, later ones wait behind it. */
export type Waiting = { key: string; event: RecordedEvent; error?: unknown }

type Parking = {
  /** Whether events of this key are already parked. */
  isParked(key: string): boolean
  /**
   * Whether an error is unrelated to the event, such as unavailable storage: it is then thrown, and nothing is parked.
   */
  isPassing(error: unknown): boolean
  /** Those parked before these events; absent: none. */
  earlier?: Parked | undefined
}

/**
 * Processes what it can. A failing event is returned with all later events of its key, in log order; other keys
 * continue. Every event is either processed or returned; if the call throws, all may be passed again.
 */
export const reactOrPark = async (
  manager: ProcessManager,
  events: readonly RecordedEvent[],
  { isParked, isPassing, earlier }: Parking,
): Promise<Waiting[]> => {
  const keyed = events.map((event) => ({ key: manager.keyOf?.(event) ?? event.stream, event }))
  const behind = keyed.filter(({ key }) => isParked(key))
  const free = keyed.filter(({ key }) => !isParked(key))
  if (free.length === 0) return behind
  const parkedWith =
    (now: readonly Waiting[]): Parked =>
    async () => [...((await earlier?.()) ?? []), ...now.map(({ event }) => event)]
  try {
    await manager.react(
      free.map(({ event }) => event),
      parkedWith(behind),
    )
    return behind
  } catch (error) {
    if (isPassing(error)) throw error
  }
  const failed = new Set<string>()
  const waiting: Waiting[] = []
  for (const { key, event } of keyed) {
    if (isParked(key) || failed.has(key)) {
      waiting.push({ key, event })
      continue
    }
    try {
      await manager.react([event], parkedWith(waiting))
    } catch (error) {
      if (isPassing(error)) throw error
      failed.add(key)
      waiting.push({ key, event, error })
    }
  }
  return waiting
}
