import { epochMsOf, type Instant, logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import { type ProcessManager, upcast, type Waiting, withCrashpoints } from '@bon/services/kernel'
import type { Rates } from './faults.ts'
import type { House } from './house.ts'
import type { Parking } from './parking.ts'
import type { Plant } from './plants.ts'
import type { Rng } from './rng.ts'

/** Where each process manager stands: durable, and moved only after its batch was reacted to. */
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

/** One batch of one process manager, at least once and sometimes twice. True when it moved on. */
export const reactOnce = async (
  manager: ProcessManager,
  house: House,
  { checkpoints, now, rng, rates, parking, plant }: ReactorNeeds,
): Promise<boolean> => {
  const port = withCrashpoints(
    {
      read: async () => checkpoints.get(manager.name) ?? logStart,
      // What waits is kept with the checkpoint, in one statement (ADR 0040).
      save: async (at: Position, waiting: readonly Waiting[]) => {
        checkpoints.set(manager.name, at)
        parking.keep(manager, waiting)
      },
    },
    'checkpoints',
    house.life.crashpoint,
  )
  const from = await port.read()
  const events: RecordedEvent[] = []
  for await (const event of house.store.readAll(from, { limit: batch, prefixes: manager.prefixes })) {
    // Young events are left to the request that caused them.
    const age = Math.max(0, epochMsOf(now()) - epochMsOf(event.meta.at))
    if (age < manager.patience_ms && manager.wants(event)) break
    events.push(event)
  }
  const last = events.at(-1)
  if (!last) {
    // A back-off lies between two attempts; once nothing fails any more, each look is one.
    if (rates().crash === 0 || rng.chance(0.2)) await parking.retry(manager)
    return false
  }
  const planted = plant.checkpoint?.after?.(from, events.length, last.position, house.store)
  const upTo = (await planted) ?? last.position
  if (plant.checkpoint?.beforeReacting) await port.save(upTo, [])
  const wanted = events.map((event) => upcast(event)).filter((event) => manager.wants(event))
  const waiting = await parking.react(manager, wanted)
  if (wanted.length > 0 && rng.chance(rates().redelivered)) await parking.react(manager, wanted)
  // Redelivered from the checkpoint, as after a crash between the last reaction and its saving.
  if (rng.chance(rates().redelivered / 4)) return true
  await manager.keep?.()
  await port.save(upTo, waiting)
  return true
}
