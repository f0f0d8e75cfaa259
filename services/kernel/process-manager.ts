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
  wants(event: RecordedEvent): boolean
  /** Must be idempotent. A throw stops this process manager alone, to be tried again from its checkpoint. */
  react(events: readonly RecordedEvent[]): Promise<void>
}
