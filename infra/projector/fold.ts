import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { foldBatch, type Projection, type Rows } from '@bon/projections/kernel'
import { upcast } from '@bon/services/kernel'

/** A projection that cannot read a fact: a bug of ours. It stops, alone, and never skips (eventstore.md 3). */
export class ProjectionFailed extends Error {
  override name = 'ProjectionFailed'
}

/** Projections know today's event versions only. */
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

/** The log after a position in batches, up to and including `head`; the last batch ends there. */
export async function* batchesUpTo(
  store: EventStore,
  projection: Projection,
  after: Position,
  head: Position,
): AsyncGenerator<{ events: RecordedEvent[]; upTo: Position }> {
  const prefixes = projection.streams
  for (let position = after; position < head; ) {
    const events: RecordedEvent[] = []
    let read = 0
    for await (const event of store.readAll(position, { limit: rebuildBatch, prefixes })) {
      read++
      if (event.position <= head) events.push(event)
    }
    const last = events.at(-1)
    const upTo = read === rebuildBatch && events.length === read && last ? last.position : head
    yield { events, upTo }
    position = upTo
  }
}
