import { addMs, type Instant, type Uuid } from '@bon/contracts/kernel'
import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { memoryEventStore } from '@bon/infra/event-store'
import { NotSealed } from '@bon/services/journal'
import { Crashed, drawRates, newLife, noFaults, unreliable } from './faults.ts'
import { type House, openHouse } from './house.ts'
import { openParking, type Parking } from './parking.ts'
import type { Plant } from './plants.ts'
import { type Checkpoints, type ReactorNeeds, reactOnce } from './reactor.ts'
import { type Rng, rngOf } from './rng.ts'
import { idOf, mornings, type Scope, scope } from './shop.ts'

/** A simulated installation: durable log and checkpoints, processes that come and go, and a clock that we move. */
export type World = {
  rng: Rng
  registers: Uuid[]
  scopeOf(register: number): Scope
  parking: Parking
  hits: Map<string, number>
  /** What survives every crash. */
  durable: EventStore
  now(): Instant
  advance(ms: number): void
  /** The process that serves a register; started again when it had died. */
  api(register: number): House
  /** This process's clock, which may run ahead of or behind the others'. */
  nowAt(register: number): Instant
  /** Runs the process managers for some rounds; what kills or stops them is survived. True when nothing is left. */
  react(rounds: number): Promise<boolean>
  /** From here on nothing goes wrong. */
  heal(): void
  crashes(): number
}

/** With several companies their registers take turns; what cannot be digested is parked, as in the reactor. */
export const openWorld = (seed: number, plant: Plant, scopes: readonly Scope[] = [scope]): World => {
  const rng = rngOf(`day ${seed}`)
  const faults = rng.fork('faults')
  let rates = drawRates(faults)
  const registers = Array.from({ length: rng.int(2, 4) }, (_, i) => idOf(`register ${i}`))
  const scopeOf = (register: number): Scope => scopes[register % scopes.length] ?? scope
  const companyOf = (uuid: Uuid) =>
    registers.includes(uuid) ? scopeOf(registers.indexOf(uuid)).company_uuid : undefined
  const hits = new Map<string, number>()
  const durable = memoryEventStore()
  const store = unreliable(durable, rng.fork('wire'), () => rates)
  const checkpoints: Checkpoints = new Map()
  // Embedded: one process does everything. Scaled: two APIs and a reactor over one log, each with its own memory.
  const scaled = rng.chance(0.5)
  const skews = [0, scaled && rng.chance(0.3) ? rng.pick([-180_000, -2_000, 90_000]) : 0]
  let now = rng.pick(mornings)
  let crashes = 0

  const processes = new Map<number, House>()
  const process = (index: number): House => {
    const running = processes.get(index)
    if (running?.life.isAlive()) return running
    if (running) crashes++
    const life = newLife(faults, () => rates, hits)
    const house = openHouse({ store, now: () => now, life, companyOf, untilClosed, plant })
    processes.set(index, house)
    return house
  }
  const processOf = (register: number): number => (scaled ? register % 2 : 0)
  const reactorProcess = scaled ? 2 : 0

  // Only where somebody plants events that cannot be digested is anything to be parked.
  const parking = openParking(scopes.length > 1 ? isOfProcess : () => true, plant)
  const needs: ReactorNeeds = { checkpoints, now: () => now, rng: faults, rates: () => rates, parking, plant }
  let reacting: Promise<boolean> | undefined
  const react = async (rounds: number): Promise<boolean> => {
    for (let round = 0; round < rounds; round++) {
      let moved = false
      for (const at of process(reactorProcess).managers.keys()) {
        try {
          const house = process(reactorProcess)
          const manager = house.managers[at]
          if (manager && (await reactOnce(manager, house, needs))) moved = true
        } catch (error) {
          if (!survivable(error)) throw error
          moved = true
        }
      }
      if (!moved) return true
    }
    return false
  }
  const reactInTurn = (rounds: number): Promise<boolean> => {
    reacting ??= react(rounds).finally(() => {
      reacting = undefined
    })
    return reacting
  }
  const untilClosed = async (): Promise<void> => void (await reactInTurn(8))

  return {
    rng,
    registers,
    scopeOf,
    parking,
    hits,
    durable,
    now: () => now,
    advance: (ms) => {
      now = addMs(now, ms)
    },
    api: (register) => process(processOf(register)),
    nowAt: (register) => addMs(now, skews[processOf(register)] ?? 0),
    react: reactInTurn,
    heal: () => {
      rates = noFaults
    },
    crashes: () => crashes,
  }
}

/** What a process or a client lives through and tries again; anything else is a bug and ends the day. */
export const survivable = (error: unknown): boolean => isOfProcess(error) || error instanceof NotSealed

/** The process died or its store is away: that says nothing of the event. */
const isOfProcess = (error: unknown): boolean => error instanceof Crashed || error instanceof StoreUnavailable
