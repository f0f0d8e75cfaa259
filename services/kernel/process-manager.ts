import type { RecordedEvent } from '@bon/contracts/kernel'

export type Parked = () => Promise<readonly RecordedEvent[]>

/**
 * Reacts to events with commands to other streams (ARCH-11). A step is first tried within the request that caused it;
 * the reactor repeats it once its event is `grace_ms` old. Command ids derive from the cause, so a repetition is
 * harmless; the checkpoint is guarded and never reset.
 */
export type ProcessManager = {
  name: string
  /** Prefixes of the streams that it reads. */
  prefixes: readonly string[]
  grace_ms: number
  /** Events of one key are processed in order, or wait together; absent: the stream (ADR 0040). */
  keyOf?(event: RecordedEvent): string
  /** A process manager that a release adds starts at the head of the log; with this, at its beginning. */
  starts_at?: 'beginning'
  wants(event: RecordedEvent): boolean
  /**
   * Must be idempotent. An error parks the event's key, unless the storage is unavailable: then everything is retried.
   * `parked` are the events that it could not process so far, with what waits behind them.
   */
  react(events: readonly RecordedEvent[], parked?: Parked): Promise<void>
  /**
   * Called before the checkpoint passes the processed events: persists their unfinished work. An error keeps the
   * checkpoint.
   */
  flush?(): Promise<void>
}
