import type { RecordedEvent } from '@bon/contracts/kernel'
import type { ProcessManager } from './process-manager.ts'

/** An event that was not reacted to: the first of its key failed with `error`, the later ones wait behind it. */
export type Waiting = { key: string; event: RecordedEvent; error?: unknown }

type Parking = {
  /** Whether something of this key waits already. */
  isParked(key: string): boolean
  /** Whether an error says nothing of the event: then it is thrown, and nothing is parked. */
  isPassing(error: unknown): boolean
}

/**
 * Reacts to what it can. What it cannot digest waits, with all later events of its key, in the order of the log;
 * everybody else goes on. Each event is reacted to or returned, unless it throws: then all may be given again.
 */
export const reactOrPark = async (
  manager: ProcessManager,
  events: readonly RecordedEvent[],
  { isParked, isPassing }: Parking,
): Promise<Waiting[]> => {
  const keyed = events.map((event) => ({ key: manager.keyOf?.(event) ?? event.stream, event }))
  const behind = keyed.filter(({ key }) => isParked(key))
  const free = keyed.filter(({ key }) => !isParked(key))
  if (free.length === 0) return behind
  try {
    await manager.react(free.map(({ event }) => event))
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
      await manager.react([event])
    } catch (error) {
      if (isPassing(error)) throw error
      failed.add(key)
      waiting.push({ key, event, error })
    }
  }
  return waiting
}
