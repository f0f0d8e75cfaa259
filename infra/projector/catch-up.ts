import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore, StopSignal } from '@bon/contracts/ports'
import { batchesUpTo, fold } from './fold.ts'
import { type Member, Superseded } from './member.ts'
import { type Queries, vacuum, writeFilled } from './projector-client.ts'
import { writeBatch } from './write-batch.ts'

/** Events per read. */
export const liveBatch = 1_000

/** Writes a batch of one projection, and moves its checkpoint. */
const writeAlone = async (client: Queries, member: Member, to: Position, events: RecordedEvent[]) => {
  const { projection, written, progress } = member
  const rows = events.length > 0 ? fold(projection, events) : undefined
  const moved = await writeBatch(client, [{ projection, from: written, to, rows }])
  if (!moved.has(projection.name)) throw new Superseded(projection.schema)
  member.written = to
  progress.moved(to, events.at(-1))
}

type CatchUp = {
  store: EventStore
  member: Member
  /** The connection for a batch of so many events. */
  clientFor(events: number): Promise<Queries> | Queries
  signal: StopSignal & { throwIfAborted(): void }
  /** Called after each batch with its last position. */
  onBatch?: (folded: Position) => void
}

/** Folds the log up to a position into one projection, in large batches. */
export const catchUp = async (
  { store, member, clientFor, signal, onBatch }: CatchUp,
  upTo: Position,
): Promise<void> => {
  const { projection, progress } = member
  let folded = 0
  for await (const batch of batchesUpTo(store, projection, progress.position(), upTo)) {
    signal.throwIfAborted()
    await writeAlone(await clientFor(batch.events.length), member, batch.upTo, batch.events)
    folded += batch.events.length
    onBatch?.(batch.upTo)
  }
  if (folded >= liveBatch) await vacuum(await clientFor(folded), projection)
  await writeFilled(await clientFor(0), projection)
  progress.moved(progress.position())
}
