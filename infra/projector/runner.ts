import type { Instant, Position } from '@bon/contracts/kernel'
import type { StopSignal } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import { createLag } from '../event-store/index.ts'
import { errorText, type LockConnection, type LockTimes } from '../pool/index.ts'
import { ProjectionFailed } from './fold.ts'
import { catchUp, follow, openWriter, type RunnerHouse, Superseded } from './lead.ts'
import { progress as newProgress, type RunnerState } from './progress.ts'
import { connectRunner, readCheckpoint, tryLead, writeStopped } from './projector-client.ts'

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
  end(): Promise<void>
}

const retry = { first_ms: 300, most_ms: 10_000 }
/** A catch-up folds large batches and analyses its tables: an answer takes longer there. */
const catchUpSilence_ms = 60_000

/** Runs one projection until ended: takes the lock, catches up, follows; comes back when the database does. */
export const startRunner = (projection: Projection, house: RunnerHouse): Runner => {
  const stop = new AbortController()
  const progress = newProgress()
  const ready = Promise.withResolvers<void>()
  let state: RunnerState = 'waiting'
  let error: string | undefined
  let pause = retry.first_ms
  const times = (): LockTimes =>
    state === 'catching_up' ? { ...house.times, silence_ms: catchUpSilence_ms } : house.times
  const lag = createLag(house.store, progress.position)
  const watch = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      if (state === 'live') await lag.look().catch(() => undefined)
      await house.clock.sleep(house.times.beat_ms, stop.signal)
    }
  }

  const lead = async ({ client, lost }: LockConnection): Promise<void> => {
    const leading = new AbortController()
    const resign = (reason: unknown) => leading.abort(reason)
    void lost.then(resign)
    const signal = AbortSignal.any([stop.signal, leading.signal])
    const led = { client, projection, progress, house, signal }
    const writer = await openWriter(led)
    state = 'catching_up'
    await catchUp(led, writer)
    state = 'live'
    error = undefined
    pause = retry.first_ms
    ready.resolve()
    await follow(led, writer, resign)
    leading.signal.throwIfAborted()
    await writer.write(progress.position())
  }

  const attempt = async (): Promise<void> => {
    const connection = await connectRunner(house.url, house.clock, times)
    const { client } = connection
    try {
      if (await tryLead(client, projection)) return await lead(connection)
      state = 'waiting'
      progress.moved(await readCheckpoint(client, projection))
      error = undefined
      pause = retry.first_ms
      ready.resolve()
    } catch (reason) {
      if (reason instanceof ProjectionFailed)
        await writeStopped(client, projection, textOf(reason)).catch(() => undefined)
      throw reason
    } finally {
      await connection.close()
    }
  }

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await attempt()
      } catch (reason) {
        if (!stop.signal.aborted && reason instanceof ProjectionFailed) {
          state = 'stopped'
          error = textOf(reason)
          return ready.resolve()
        }
        state = 'waiting'
        // Somebody else may lead by now; that is no failure.
        if (!(reason instanceof Superseded)) error = errorText(reason)
      }
      await house.clock.sleep(pause, stop.signal)
      if (error !== undefined) pause = Math.min(pause * 2, retry.most_ms)
    }
    state = 'ended'
    ready.resolve()
  }
  const running = Promise.all([run(), watch()])

  return {
    projection,
    state: () => state,
    position: progress.position,
    error: () => error,
    isBehind: () => state === 'live' && lag.isBehind(),
    behindMs: progress.behindMs,
    reached: progress.reached,
    ready: () => ready.promise,
    end: async () => {
      stop.abort()
      await running
    },
  }
}

const textOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))
