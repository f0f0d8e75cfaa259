import type { NewEvent, Position, RecordedEvent } from '../kernel/index.ts'
import type { StopSignal } from './stop-signal.ts'

/** `none`: the stream must not exist. `any`: no check (only where two writers cannot harm each other). */
export type Expected = bigint | 'none' | 'any'

/** Somebody else wrote first. `current` is the stream's last revision, -1 when it does not exist. */
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

/** The event cannot be stored as it is (NUL, lone surrogate, over 1 MB): a bug of the caller, not of the store. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent'
}

/** Revisions count from 0. An append repeated with the same event ids and expectation answers as the first did. */
export interface EventStore {
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended>
  /** Strictly after revision `after`; an unknown stream is empty. */
  readStream(stream: string, options?: ReadStream): AsyncIterable<RecordedEvent>
  /** Strictly after `after`, in order of position, system events left out. */
  readAll(after: Position, options: ReadAll): AsyncIterable<RecordedEvent>
  /**
   * Delivers batches in order until the signal aborts; reconnects by itself from the last batch delivered. `upTo`
   * advances past events that the prefixes leave out. A handler that throws ends the subscription with its error.
   */
  subscribeAll(after: Position, onBatch: OnBatch, options: Subscribe): Promise<void>
  /** The last position given out; 0n for an empty log. */
  head(): Promise<Position>
  close(): Promise<void>
}

/** Revision and position of the last event, and the position of each in the order they were given. */
export type Appended = { revision: bigint; position: Position; positions: readonly Position[] }
export type ReadStream = { after?: bigint; limit?: number; backwards?: boolean }
export type ReadAll = { limit: number; prefixes?: readonly string[] }
export type OnBatch = (events: RecordedEvent[], upTo: Position) => Promise<void>
export type Subscribe = {
  signal: StopSignal
  prefixes?: readonly string[]
  batch?: number
  /** It need not know at once that the log grew by events that its prefixes leave out; it learns so a moment later. */
  is_unhurried?: boolean
}
