import type { NewEvent, Position, RecordedEvent } from '../kernel/index.ts'
import type { StopSignal } from './stop-signal.ts'

/** `none`: the stream must not exist. `any`: no check (only where two writers cannot harm each other). */
export type Expected = bigint | 'none' | 'any'

/** Another writer appended first. `current` is the stream's last revision, -1 when the stream does not exist. */
export class WrongExpectedRevision extends Error {
  override name = 'WrongExpectedRevision'
  readonly stream: string
  readonly current: bigint
  constructor(stream: string, current: bigint) {
    super(`${stream} is at revision ${current}`)
    this.stream = stream
    this.current = current
  }
}

/** The store cannot be reached or did not answer; the outcome of an append is unknown. Retry with the same ids. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The event cannot be stored as it is (NUL, lone surrogate, over 1 MB): a bug of the caller. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent'
}

/**
 * Append-only log of events. Revisions count from 0 per stream. `append` is atomic, and idempotent: repeated with the
 * same event ids and expectation it returns what the first call returned. Throws `WrongExpectedRevision`,
 * `StoreUnavailable` or `MalformedEvent`.
 */
export interface EventStore {
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended>
  /** Strictly after revision `after`; an unknown stream is empty. */
  readStream(stream: string, options?: ReadStream): AsyncIterable<RecordedEvent>
  /** Whole streams at once: each in its own order, and in no order among them. */
  readStreams(streams: readonly string[]): AsyncIterable<RecordedEvent>
  /** Strictly after `after`, in order of position, without system events. */
  readAll(after: Position, options: ReadAll): AsyncIterable<RecordedEvent>
  /**
   * Delivers batches in order until the signal aborts, and reconnects by itself from the last delivered batch. `upTo`
   * advances past events that the prefixes exclude. An error thrown by the handler ends the subscription with it.
   */
  subscribeAll(after: Position, onBatch: OnBatch, options: Subscribe): Promise<void>
  /** The last assigned position; `logStart` for an empty log. */
  head(): Promise<Position>
  close(): Promise<void>
}

/** Revision and position of the last event, and the position of each event in the order passed in. */
export type Appended = { revision: bigint; position: Position; positions: readonly Position[] }
export type ReadStream = { after?: bigint; limit?: number; backwards?: boolean }
export type ReadAll = { limit: number; prefixes?: readonly string[] }
export type OnBatch = (events: RecordedEvent[], upTo: Position) => Promise<void>
export type Subscribe = {
  signal: StopSignal
  prefixes?: readonly string[]
  batch?: number
  /** The subscriber may learn a moment later that the log grew by events that its prefixes exclude. */
  is_unhurried?: boolean
}
