import type { Position, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'

/**
 * The last position of each company, followed from now on: what a heartbeat says, so that a lost ring heals itself
 * (architecture.md 4 step 10). A company that nothing happened to yet answers the head at the start.
 */
export const followPositions = async (
  store: EventStore,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<(company_uuid: Uuid) => Promise<Position>> => {
  const last = new Map<Uuid, Position>()
  const start = await store.head()
  const onBatch = async (events: { meta: { company_uuid: Uuid }; position: Position }[]) => {
    for (const { meta, position } of events) last.set(meta.company_uuid, position)
  }
  store
    .subscribeAll(start, onBatch, { signal })
    .catch((error: unknown) => log(`heartbeats stand still: ${error}`))
  return async (company_uuid) => last.get(company_uuid) ?? start
}
