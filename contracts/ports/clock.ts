import type { Instant, Uuid } from '../kernel/index.ts'
import type { StopSignal } from './stop-signal.ts'

/** The only source of time outside the adapters; lint forbids reading the wall clock elsewhere. */
export interface Clock {
  now(): Instant
  /** Resolves after `ms` milliseconds of this clock, or at once when the signal aborts. */
  sleep(ms: number, signal?: StopSignal): Promise<void>
}

/** New UUIDs of version 7, in time order. */
export type NewId = () => Uuid

export type ClockHealth = {
  now: Instant
  /** The clock shows a day or more after the last known moment, and no administrator has confirmed it. */
  is_unconfirmed: boolean
  /** The last jump of more than five minutes against monotonic time. */
  jumped: { by_ms: number; at: Instant } | null
  /** Difference in ms; 0 while the clocks of host and database differ by at most a minute. */
  database_differs_ms: number
}

/** Whether a register may stamp events with the time that the wall clock shows. */
export interface ClockTrust {
  /**
   * Undefined while the clock is trusted; otherwise the time it shows, and the last trusted time, which is used
   * meanwhile.
   */
  unconfirmed(): { shown: Instant; last: Instant } | undefined
  /** An administrator confirms the time that is shown, for all processes. Idempotent. */
  confirm(): Promise<void>
  /** The clock was set by more than a minute against monotonic time, and is used. One listener. */
  onChange(listener: (by_ms: number) => void): void
  health(): ClockHealth
}
