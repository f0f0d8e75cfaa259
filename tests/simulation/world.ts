import { addMs, type Instant, type Uuid } from '@bon/contracts/kernel'
import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { memoryEventStore } from '@bon/infra/event-store'
import { NotSealed } from '@bon/services/journal'
import { type Application, createApplication } from './application.ts'
import { Crashed, drawRates, newLife, noFaults, unreliable } from './faults.ts'
import { openParking, type Parking } from './parking.ts'
import type { Plant } from './plants.ts'
import { type Checkpoints, type ReactorNeeds, reactOnce } from './reactor.ts'
import { type Rng, rngOf } from './rng.ts'
import { idOf, mornings, type Scope, scope } from './shop.ts'

/** A simulated installation: durable log and checkpoints, processes that crash and restart, and a manual clock. */
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
  /** The process that serves a register; restarted after a crash. */
  api(register: number): Application
  /** The clock of the register's process, which may be ahead of or behind the others'. */
  nowAt(register: number): Instant
  /** Runs the process managers for some rounds, restarting them after crashes. True when no work is left. */
  react(rounds: number): Promise<boolean>
  /** Stops all faults. */
  heal(): void
  crashes(): number
}

/** Registers are assigned to the companies in turn; events that cannot be handled are parked, as in the reactor. */
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
  // Embedded: one process with all roles. Scaled: two APIs and a reactor over one log, each with its own memory.
  const scaled = rng.chance(0.5)
  const skews = [0, scaled && rng.chance(0.3) ? rng.pick([-180_000, -2_000, 90_000]) : 0]
  let now = rng.pick(mornings)
  let crashes = 0

  const processes = new Map<number, Application>()
  const process = (index: number): Application => {
    const running = processes.get(index)
    if (running?.life.isAlive()) return running
    if (running) crashes++
    const life = newLife(faults, () => rates, hits)
    const application = createApplication({ store, now: () => now, life, companyOf, untilClosed, plant })
    processes.set(index, application)
    return application
  }
  const processOf = (register: number): number => (scaled ? register % 2 : 0)
  const reactorProcess = scaled ? 2 : 0

  // With one company there are no planted events, so parking is off and every failure is retried.
  const parking = openParking(scopes.length > 1 ? isOfProcess : () => true, plant)
  const needs: ReactorNeeds = { checkpoints, now: () => now, rng: faults, rates: () => rates, parking, plant }
  let reacting: Promise<boolean> | undefined
  const react = async (rounds: number): Promise<boolean> => {
    for (let round = 0; round < rounds; round++) {
      let moved = false
      for (const at of process(reactorProcess).managers.keys()) {
        try {
          const application = process(reactorProcess)
          const manager = application.managers[at]
          if (manager && (await reactOnce(manager, application, needs))) moved = true
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

/** Errors after which a process or a client retries; any other is a bug and ends the day. */
export const survivable = (error: unknown): boolean => isOfProcess(error) || error instanceof NotSealed

/** The process crashed or its store is unavailable: not caused by the event. */
const isOfProcess = (error: unknown): boolean => error instanceof Crashed || error instanceof StoreUnavailable
