import type { Instant, Uuid } from '../kernel/index.ts'
import type { StopSignal } from './stop-signal.ts'

/** Time as a port: nothing inside the house reads the wall clock (lint holds it). */
export interface Clock {
  now(): Instant
  /** Resolves after `ms` milliseconds of this clock, or at once when the signal aborts. */
  sleep(ms: number, signal?: StopSignal): Promise<void>
}

/** Fresh, time-ordered ids. */
export type NewId = () => Uuid
