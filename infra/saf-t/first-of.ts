import type { RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'

/** The first event of a stream; undefined for one that is empty. */
export const firstOf = async (
  store: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<RecordedEvent | undefined> => {
  for await (const event of store.readStream(stream, { limit: 1 })) return event
  return undefined
}
