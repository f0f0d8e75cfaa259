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

export type ClockHealth = {
  now: Instant
  /** It shows a day or more after the last moment that was known, and no administrator has confirmed that. */
  is_unconfirmed: boolean
  /** The last time that it moved by more than five minutes against monotonic time. */
  jumped: { by_ms: number; at: Instant } | null
  /** 0 while the clocks of host and database differ by no more than a minute. */
  database_differs_ms: number
}

/** Whether a register may stamp with what the wall clock shows. */
export interface ClockTrust {
  /** Undefined while it may. `last` is the time that goes on meanwhile. */
  unconfirmed(): { shown: Instant; last: Instant } | undefined
  /** An administrator says that what is shown is right. Once is enough for all processes; again does nothing. */
  confirm(): Promise<void>
  health(): ClockHealth
}
