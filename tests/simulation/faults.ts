import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import type { Crashpoint } from '@bon/services/kernel'
import type { Rng } from './rng.ts'

/** The process crashed here: its memory is lost, what it appended is not. */
export class Crashed extends Error {
  override name = 'Crashed'
}

/** The probability of each fault. Each seed draws its own mix (swarm testing). */
export type Rates = { crash: number; refused: number; lost: number; redelivered: number; slow: number }

export const drawRates = (rng: Rng): Rates => ({
  crash: rng.chance(0.8) ? rng.pick([0.001, 0.004, 0.01]) : 0,
  refused: rng.chance(0.5) ? rng.pick([0.005, 0.02]) : 0,
  lost: rng.chance(0.7) ? rng.pick([0.01, 0.05]) : 0,
  redelivered: rng.pick([0, 0.1, 0.5]),
  slow: rng.pick([0, 0.2, 0.6]),
})
export const noFaults: Rates = { crash: 0, refused: 0, lost: 0, redelivered: 0, slow: 0 }

/**
 * A process: alive until a crashpoint kills it. Code that still runs in a dead process is stopped at its next port
 * call.
 */
export type Life = { crashpoint: Crashpoint; isAlive(): boolean; kill(): void }

export const newLife = (rng: Rng, rates: () => Rates, hits: Map<string, number>): Life => {
  let alive = true
  return {
    isAlive: () => alive,
    kill: () => {
      alive = false
    },
    crashpoint: (name) => {
      if (!alive) throw new Crashed(name)
      hits.set(name, (hits.get(name) ?? 0) + 1)
      if (!rng.chance(rates().crash)) return
      alive = false
      throw new Crashed(name)
    },
  }
}

/** The connection to the store: an append may be refused, or succeed while its answer is lost; answers are delayed. */
export const unreliable = (store: EventStore, rng: Rng, rates: () => Rates): EventStore => {
  const dawdle = async () => {
    // Microtask turns, so that concurrent requests interleave differently in every seed.
    if (rng.chance(rates().slow)) for (let i = rng.int(1, 12); i > 0; i--) await undefined
  }
  const unavailable = (why: string) => new StoreUnavailable(why)
  return {
    ...store,
    async append(stream, expected, events) {
      await dawdle()
      if (rng.chance(rates().refused)) throw unavailable('refused')
      const appended = await store.append(stream, expected, events)
      await dawdle()
      if (rng.chance(rates().lost)) throw unavailable('the answer was lost')
      return appended
    },
    async *readStream(stream, options) {
      await dawdle()
      yield* store.readStream(stream, options)
    },
    async *readStreams(streams) {
      await dawdle()
      yield* store.readStreams(streams)
    },
  }
}
