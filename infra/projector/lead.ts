import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import type pg from 'pg'
import type { LockTimes } from '../pool/index.ts'
import { batchesUpTo, fold } from './fold.ts'
import type { Progress } from './progress.ts'
import { analyse, takeCheckpoint } from './projector-client.ts'
import { writeBatch } from './write-batch.ts'

export type RunnerHouse = {
  url: string
  store: EventStore
  clock: Clock
  times: LockTimes
  /** After the commit, live batches only: a rebuild rings nobody. */
  onCommitted?: (projection: Projection, events: readonly RecordedEvent[], upTo: Position) => void
}

/** Somebody else moved the checkpoint: the guard held, nothing was written twice, and we look again. */
export class Superseded extends Error {
  override name = 'Superseded'
}

const liveBatch = 1_000
/** The row of a checkpoint follows this much later when a batch held nothing for us; memory knows at once. */
const idleCheckpointMs = 50
/** In a rush the next batch waits this long, so that twice as many facts share one statement; alone, a fact never waits. */
const rush = { events: 6, pauseMs: 8 }

type Led = {
  client: pg.Client
  projection: Projection
  progress: Progress
  house: Omit<RunnerHouse, 'times'>
  signal: AbortSignal
}

/** The checkpoint and all writes behind it, one after the other: each starts where the last one left the row. */
export const openWriter = async ({ client, projection, progress }: Omit<Led, 'house' | 'signal'>) => {
  let written = await takeCheckpoint(client, projection)
  progress.moved(written)
  let writing = Promise.resolve()
  return {
    write: async (to: Position, events: readonly RecordedEvent[] = []): Promise<void> => {
      const rows = events.length > 0 ? fold(projection, events) : undefined
      writing = writing.then(async () => {
        if (to <= written) return
        const isOurs = await writeBatch(client, projection, { from: written, to }, rows)
        if (!isOurs) throw new Superseded(projection.schema)
        written = to
      })
      return writing
    },
  }
}
type Writer = Awaited<ReturnType<typeof openWriter>>

/** Folds what the log holds now, in large batches. */
export const catchUp = async (led: Led, writer: Writer): Promise<void> => {
  const { client, projection, progress, house, signal } = led
  const head = await house.store.head()
  let folded = 0
  for await (const { events, upTo } of batchesUpTo(house.store, projection, progress.position(), head)) {
    signal.throwIfAborted()
    await writer.write(upTo, events)
    progress.moved(upTo, events.at(-1))
    folded += events.length
  }
  if (folded >= liveBatch) await analyse(client, projection)
  progress.moved(progress.position())
}

/** Folds what comes, until the signal. */
export const follow = async (led: Led, writer: Writer, resign: (reason: unknown) => void): Promise<void> => {
  const { projection, progress, house, signal } = led
  let trailing = false
  const trail = async () => {
    trailing = true
    await house.clock.sleep(idleCheckpointMs, signal)
    trailing = false
    await writer.write(progress.position()).catch(resign)
  }
  const onBatch = async (batch: RecordedEvent[], upTo: Position) => {
    // At least once is all that a subscription promises; what is folded already is left out.
    const events = batch.filter((event) => event.position > progress.position())
    if (events.length > 0) await writer.write(upTo, events)
    progress.moved(upTo, batch.length >= liveBatch ? events.at(-1) : undefined)
    if (events.length > 0) house.onCommitted?.(projection, events, upTo)
    else if (!trailing) void trail()
    if (events.length >= rush.events) await house.clock.sleep(rush.pauseMs, signal)
  }
  await house.store.subscribeAll(progress.position(), onBatch, {
    signal,
    prefixes: projection.streams,
    batch: liveBatch,
  })
}
