import type { RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { upcast } from '@bon/services/kernel'

/** One event of the log. @throws Error where there is none, which would be a damaged queue. */
export const eventAt = async (
  store: Pick<EventStore, 'readStream'>,
  { stream, revision }: { stream: string; revision: bigint },
): Promise<RecordedEvent> => {
  const place = revision === 0n ? { limit: 1 } : { after: revision - 1n, limit: 1 }
  for await (const event of store.readStream(stream, place)) return upcast(event)
  throw new Error(`${stream} has no revision ${revision}`)
}
