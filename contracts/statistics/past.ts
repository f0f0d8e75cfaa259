import type { Instant, RecordedEvent } from '../kernel/index.ts'

/** A moment as of which statistics are asked: of what was recorded by then. */
export type Past = {
  at: Instant
  /** All events of streams of the company. */
  eventsOf(streams: readonly string[]): Promise<readonly RecordedEvent[]>
}
