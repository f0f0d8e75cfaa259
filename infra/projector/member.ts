import { type Instant, logStart, type Position } from '@bon/contracts/kernel'
import type { EventStore, StopSignal } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import { monotonicMs } from '../clock/index.ts'
import { createLag } from '../event-store/index.ts'
import { errorText } from '../pool/index.ts'
import { progress as newProgress, type Progress, type RunnerState } from './progress.ts'

/** One projection in this process, as others ask for it. */
export type Runner = {
  readonly projection: Projection
  state(): RunnerState
  position(): Position
  /** Why it stopped, or what keeps it from following now. */
  error(): string | undefined
  /** Whether it follows, but does not get to where the log ended ten seconds ago. */
  isBehind(): boolean
  behindMs(now: Instant): number
  reached(position: Position, signal: StopSignal): Promise<void>
  /** Resolves when the log that was there at the start is folded, here or by another process, or when it stopped. */
  ready(): Promise<void>
}

export const retry = { first_ms: 300, most_ms: 10_000 }

/** The same projection, as the leader of this process keeps it. */
export type Member = {
  readonly projection: Projection
  readonly progress: Progress
  readonly lag: ReturnType<typeof createLag>
  readonly ready: PromiseWithResolvers<void>
  /** Ends its catch-up, when it is to be left to somebody else. */
  readonly leaving: AbortController
  state: RunnerState
  error: string | undefined
  /** Where its row of `rm.checkpoints` stands, as far as we wrote it. Its position in memory may be further on. */
  written: Position
  /** Milliseconds until the next attempt after a failure, and the time before which there is none. */
  pause_ms: number
  not_before: number
}

export const createMember = (projection: Projection, store: Pick<EventStore, 'head'>): Member => {
  const progress = newProgress()
  return {
    projection,
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

/** Somebody else moved the checkpoint: the guard held, nothing was written twice, and we look again. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** For the database, or for the lock. */
export const waits = (member: Member, reason: unknown): void => {
  if (member.state === 'stopped') return
  member.state = 'waiting'
  // Somebody else may lead by now; that is no failure.
  member.error = reason instanceof Superseded ? undefined : errorText(reason)
}

/** It alone could not go on, and is tried again after a pause. */
export const failed = (member: Member, reason: unknown): void => {
  waits(member, reason)
  member.not_before = monotonicMs() + member.pause_ms
  if (member.error !== undefined) member.pause_ms = Math.min(member.pause_ms * 2, retry.most_ms)
}

/** It cannot read a fact, and is not tried again in this process. */
export const stopped = (member: Member, { message }: Error): void => {
  member.state = 'stopped'
  member.error = message
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
