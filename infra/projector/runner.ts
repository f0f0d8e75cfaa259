import type { Instant, Position } from '@bon/contracts/kernel'
import type { StopSignal } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import { isPassing } from '../pool/index.ts'
import { ProjectionFailed } from './fold.ts'
import { catchUp, follow, openWriter, type RunnerHouse, Superseded } from './lead.ts'
import { progress as newProgress, type RunnerState } from './progress.ts'
import {
  connectProjector,
  type ProjectorClient,
  readCheckpoint,
  tryLead,
  writeStopped,
} from './projector-client.ts'

export type Runner = {
  readonly projection: Projection
  state(): RunnerState
  position(): Position
  /** Why it stopped. */
  error(): string | undefined
  behindMs(now: Instant): number
  reached(position: Position, signal: StopSignal): Promise<void>
  /** Resolves when the log that was there at the start is folded, here or by another process, or when it stopped. */
  ready(): Promise<void>
  end(): Promise<void>
}

const retryMs = 300

/** Runs one projection until ended: takes the lock, catches up, follows; comes back when the database does. */
export const startRunner = (projection: Projection, house: RunnerHouse): Runner => {
  const stop = new AbortController()
  const progress = newProgress()
  const ready = Promise.withResolvers<void>()
  let state: RunnerState = 'waiting'
  let error: string | undefined

  const lead = async (client: ProjectorClient): Promise<void> => {
    const leading = new AbortController()
    const resign = (reason: unknown) => leading.abort(reason)
    void client.lost.then(resign)
    const signal = AbortSignal.any([stop.signal, leading.signal])
    const led = { client, projection, progress, house, signal }
    const writer = await openWriter(led)
    state = 'catching_up'
    await catchUp(led, writer)
    state = 'live'
    ready.resolve()
    await follow(led, writer, resign)
    leading.signal.throwIfAborted()
    await writer.write(progress.position())
  }

  const attempt = async (): Promise<void> => {
    const client = await connectProjector(house.url)
    try {
      if (await tryLead(client, projection)) return await lead(client)
      state = 'waiting'
      progress.moved(await readCheckpoint(client, projection))
      ready.resolve()
    } catch (reason) {
      if (isOurFault(reason)) await writeStopped(client, projection, textOf(reason)).catch(() => undefined)
      throw reason
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await attempt()
      } catch (reason) {
        if (!stop.signal.aborted && isOurFault(reason)) {
          state = 'stopped'
          error = textOf(reason)
          return ready.resolve()
        }
        state = 'waiting'
      }
      await house.clock.sleep(retryMs, stop.signal)
    }
    state = 'ended'
    ready.resolve()
  }
  const running = run()

  return {
    projection,
    state: () => state,
    position: progress.position,
    error: () => error,
    behindMs: progress.behindMs,
    reached: progress.reached,
    ready: () => ready.promise,
    end: async () => {
      stop.abort()
      await running
    },
  }
}

const isOurFault = (reason: unknown): boolean =>
  reason instanceof ProjectionFailed || !(reason instanceof Superseded || isPassing(reason))

const textOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))
