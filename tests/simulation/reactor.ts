import { epochMsOf, type Instant, logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import { type ProcessManager, upcast, type Waiting, withCrashpoints } from '@bon/services/kernel'
import type { Application } from './application.ts'
import type { Rates } from './faults.ts'
import type { Parking } from './parking.ts'
import type { Plant } from './plants.ts'
import type { Rng } from './rng.ts'

/** The checkpoint of each process manager: durable, and moved only after its batch was handled. */
export type Checkpoints = Map<string, Position>

export type ReactorNeeds = {
  checkpoints: Checkpoints
  now(): Instant
  rng: Rng
  rates(): Rates
  parking: Parking
  plant: Plant
}

const batch = 20

/** One batch of one process manager, at least once and sometimes twice. True when it advanced. */
export const reactOnce = async (
  manager: ProcessManager,
  application: Application,
  { checkpoints, now, rng, rates, parking, plant }: ReactorNeeds,
): Promise<boolean> => {
  const port = withCrashpoints(
    {
      read: async () => checkpoints.get(manager.name) ?? logStart,
      // Waiting events are stored with the checkpoint, in one statement (ADR 0040).
      save: async (at: Position, waiting: readonly Waiting[]) => {
        checkpoints.set(manager.name, at)
        parking.park(manager, waiting)
      },
    },
    'checkpoints',
    application.life.crashpoint,
  )
  const from = await port.read()
  const events: RecordedEvent[] = []
  for await (const event of application.store.readAll(from, { limit: batch, prefixes: manager.prefixes })) {
    // Young events are left to the request that caused them.
    const age = Math.max(0, epochMsOf(now()) - epochMsOf(event.meta.at))
    if (age < manager.grace_ms && manager.wants(event)) break
    events.push(event)
  }
  const last = events.at(-1)
  if (!last) {
    // Retries are rare, like after a back-off; without faults every round retries.
    if (rates().crash === 0 || rng.chance(0.2)) await parking.retry(manager)
    return false
  }
  const planted = plant.checkpoint?.after?.(from, events.length, last.position, application.store)
  const upTo = (await planted) ?? last.position
  if (plant.checkpoint?.beforeReacting) await port.save(upTo, [])
  const relevant = events.map((event) => upcast(event)).filter((event) => manager.wants(event))
  const waiting = await parking.react(manager, relevant)
  if (relevant.length > 0 && rng.chance(rates().redelivered)) await parking.react(manager, relevant)
  // Redelivered from the checkpoint, as after a crash before it was saved.
  if (rng.chance(rates().redelivered / 4)) return true
  await manager.flush?.()
  await port.save(upTo, waiting)
  return true
}
