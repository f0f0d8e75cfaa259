import type { RecordedEvent } from '@bon/contracts/kernel'

/**
 * A bridge between streams: events in, commands out (architecture.md 4b). A step is tried at once within the request
 * that caused it; the reactor leaves it alone until its event is `patience_ms` old and then repeats it. Ids of
 * commands derive from the cause, so twice is harmless; the checkpoint is guarded and never reset.
 */
export type ProcessManager = {
  name: string
  /** Prefixes of the streams whose events it wants. */
  prefixes: readonly string[]
  patience_ms: number
  /** Events of one key are reacted to in order, or wait together. Its stream, when not given (ADR 0040). */
  keyOf?(event: RecordedEvent): string
  /** A process manager that a release adds to an installation begins at the head of the log, or with this at its start. */
  starts_at?: 'beginning'
  wants(event: RecordedEvent): boolean
  /** Must be idempotent. What it throws parks the key of the event, unless the storage is away: then all is tried again. */
  react(events: readonly RecordedEvent[]): Promise<void>
  /**
   * Before the checkpoint passes what was reacted to: writes down what of it is still under way in memory. What it throws
   * leaves the checkpoint where it is.
   */
  keep?(): Promise<void>
}
