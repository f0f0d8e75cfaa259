import type { RecordedEvent } from '@bon/contracts/kernel'
import { type ProcessManager, reactOrPark, type Waiting } from '@bon/services/kernel'
import { Broken } from './broken.ts'
import type { Plant } from './plants.ts'

/** The reactor's state beside its checkpoints: waiting events, by process manager and key, in log order. */
export type Parking = {
  react(manager: ProcessManager, events: readonly RecordedEvent[]): Promise<Waiting[]>
  park(manager: ProcessManager, waiting: readonly Waiting[]): void
  /** Retries waiting events, the first of each key first. */
  retry(manager: ProcessManager): Promise<void>
  waiting(): RecordedEvent[]
}

/** The reactor's `reactOrPark`, in memory. */
export const openParking = (isPassing: (error: unknown) => boolean, plant: Plant): Parking => {
  const planted = plant.parking ?? {}
  const queues = new Map<string, Map<string, RecordedEvent[]>>()
  const queuesOf = (name: string) => {
    const own = queues.get(name) ?? new Map<string, RecordedEvent[]>()
    queues.set(name, own)
    return own
  }
  const keyed = (manager: ProcessManager): ProcessManager =>
    planted.oneKey ? { ...manager, keyOf: () => 'all' } : manager
  const keyOf = (manager: ProcessManager, event: RecordedEvent) => manager.keyOf?.(event) ?? event.stream
  return {
    react: async (plainManager, events) => {
      const manager = keyed(plainManager)
      const own = queuesOf(manager.name)
      const watched: ProcessManager = {
        ...manager,
        react: async (some, parked) => {
          const overtaking = some.find((event) => own.has(keyOf(manager, event)))
          if (overtaking) throw new Broken('R-4', `${overtaking.stream} overtook what waits of it`)
          await manager.react(some, parked)
        },
      }
      return reactOrPark(watched, events, {
        isParked: (key) => !planted.overtakes && own.has(key),
        isPassing: (error) => error instanceof Broken || planted.parksNothing === true || isPassing(error),
        earlier: async () => [...own.values()].flat(),
      })
    },
    park: ({ name }, waiting) => {
      if (planted.forgets) return
      const own = queuesOf(name)
      for (const { key, event } of waiting) {
        const queue = own.get(key) ?? []
        if (!queue.some(({ event_id }) => event_id === event.event_id)) queue.push(event)
        own.set(key, queue)
      }
    },
    retry: async (plainManager) => {
      const manager = keyed(plainManager)
      const own = queuesOf(manager.name)
      for (const [key, queue] of own) {
        const tried = planted.retriesFromSecond ? queue.slice(1) : queue
        const parking = { isParked: () => false, isPassing, earlier: async () => [...own.values()].flat() }
        const left = await reactOrPark({ ...manager, keyOf: () => key }, tried, parking)
        if (left.length === 0) own.delete(key)
        else
          own.set(
            key,
            left.map(({ event }) => event),
          )
      }
    },
    waiting: () => [...queues.values()].flatMap((own) => [...own.values()].flat()),
  }
}
