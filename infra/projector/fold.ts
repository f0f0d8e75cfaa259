import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { foldBatch, type Projection, type Rows } from '@bon/projections/kernel'
import { upcast } from '@bon/services/kernel'

/** A projection that cannot process an event: a bug of ours. It alone stops, and never skips (LOG-5). */
export class ProjectionFailed extends Error {
  override name = 'ProjectionFailed'
}

/** Projections handle current event versions only, so events are upcast first. */
export const fold = (projection: Projection, events: readonly RecordedEvent[]): Rows => {
  try {
    return foldBatch(
      projection,
      events.map((event) => upcast(event)),
    )
  } catch (cause) {
    const [first, last] = [events[0], events.at(-1)]
    const where = `between ${first?.position} and ${last?.position}`
    throw new ProjectionFailed(`${projection.name} threw ${where}: ${cause}`, { cause })
  }
}

const rebuildBatch = 5_000

type Batch = { events: RecordedEvent[]; upTo: Position }

/**
 * The log after a position in batches, up to and including `head`; the last batch ends there. The next batch is read
 * while the caller writes the current one.
 */
export async function* batchesUpTo(
  store: EventStore,
  projection: Projection,
  after: Position,
  head: Position,
): AsyncGenerator<Batch> {
  const readAfter = (position: Position): Promise<Batch> | undefined => {
    if (position >= head) return undefined
    const batch = readBatch(store, projection, position, head)
    // A consumer that stops early never awaits it; one that continues gets the error when it does.
    batch.catch(() => undefined)
    return batch
  }
  for (let next = readAfter(after); next; ) {
    const batch = await next
    next = readAfter(batch.upTo)
    yield batch
  }
}

const readBatch = async (
  store: EventStore,
  { streams }: Projection,
  after: Position,
  head: Position,
): Promise<Batch> => {
  const events: RecordedEvent[] = []
  let read = 0
  for await (const event of store.readAll(after, { limit: rebuildBatch, prefixes: streams })) {
    read++
    if (event.position <= head) events.push(event)
  }
  const last = events.at(-1)
  const isFull = read === rebuildBatch && events.length === read
  return { events, upTo: isFull && last ? last.position : head }
}
