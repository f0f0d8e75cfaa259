import { type Instant, logStart, type Position } from '@bon/contracts/kernel'
import type { EventStore, Logger, StopSignal } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import { monotonicMs } from '../clock/index.ts'
import { createLag } from '../event-store/index.ts'
import { errorText } from '../pool/index.ts'
import { progress as newProgress, type Progress, type RunnerState } from './progress.ts'

/** One projection in this process, for its readers. */
export type Runner = {
  readonly projection: Projection
  state(): RunnerState
  position(): Position
  /** Why it stopped, or why it cannot follow now. */
  error(): string | undefined
  /** Whether it follows, but does not reach where the log ended ten seconds ago. */
  isBehind(): boolean
  behindMs(now: Instant): number
  reached(position: Position, signal: StopSignal): Promise<void>
  /** Resolves when the log as of the start is folded, here or by another process, or when it stopped. */
  ready(): Promise<void>
}

export const retry = { first_ms: 300, most_ms: 10_000 }

/** The same projection, as this process's leader sees it. */
export type Member = {
  readonly projection: Projection
  readonly log: Logger
  readonly progress: Progress
  readonly lag: ReturnType<typeof createLag>
  readonly ready: PromiseWithResolvers<void>
  /** Aborts its catch-up, when it is handed to another process. */
  readonly leaving: AbortController
  state: RunnerState
  error: string | undefined
  /**
   * The position of its row in `rm.checkpoints`, as far as this process wrote it. The position in memory may be later.
   */
  written: Position
  /** Milliseconds until the next attempt after a failure, and the earliest time for it. */
  pause_ms: number
  not_before: number
}

export const createMember = (
  projection: Projection,
  store: Pick<EventStore, 'head'>,
  log: Logger,
): Member => {
  const progress = newProgress()
  return {
    projection,
    log: log.child({ projection: projection.name }),
    progress,
    lag: createLag(store, progress.position),
    ready: Promise.withResolvers<void>(),
    leaving: new AbortController(),
    state: 'waiting',
    error: undefined,
    written: logStart,
    pause_ms: retry.first_ms,
    not_before: 0,
  }
}

/** Another process moved the checkpoint: the guarded update wrote nothing, and the state is read again. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** It waits for the database or for the lock. */
export const waits = (member: Member, reason: unknown): void => {
  if (member.state === 'stopped') return
  member.state = 'waiting'
  // Another process may lead by now; that is not a failure.
  const error = reason instanceof Superseded ? undefined : errorText(reason)
  // Once for each failure, not for each attempt.
  if (error !== undefined && error !== member.error)
    member.log.warn('a read model waits and is tried again', { error: reason })
  member.error = error
}

/** Only this member failed; it is retried after a pause. */
export const failed = (member: Member, reason: unknown): void => {
  waits(member, reason)
  member.not_before = monotonicMs() + member.pause_ms
  if (member.error !== undefined) member.pause_ms = Math.min(member.pause_ms * 2, retry.most_ms)
}

/** It cannot process an event, and is not retried in this process. */
export const stopped = (member: Member, error: Error): void => {
  member.log.error('a read model stopped: it cannot process an event', { error })
  member.state = 'stopped'
  member.error = error.message
  member.ready.resolve()
}

export const mended = (member: Member, state: 'live' | 'waiting'): void => {
  member.state = state
  member.error = undefined
  member.pause_ms = retry.first_ms
  member.ready.resolve()
}

export const ended = (member: Member): void => {
  member.state = 'ended'
  member.ready.resolve()
}

export const runnerOf = (member: Member): Runner => ({
  projection: member.projection,
  state: () => member.state,
  position: member.progress.position,
  error: () => member.error,
  isBehind: () => member.state === 'live' && member.lag.isBehind(),
  behindMs: member.progress.behindMs,
  reached: member.progress.reached,
  ready: () => member.ready.promise,
})
