import type { Position, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type FollowerHealth, keepFollowing } from './keep-following.ts'

/**
 * The last position of each company, followed from now on: what a heartbeat says, so that a lost ring heals itself
 * (architecture.md 4 step 10). A company that nothing happened to yet answers the head at the start.
 */
export const followPositions = async (
  store: EventStore,
  signal: AbortSignal,
): Promise<{ positionOf(company_uuid: Uuid): Promise<Position>; health(): FollowerHealth }> => {
  const last = new Map<Uuid, Position>()
  const after = await store.head()
  const onBatch = async (events: { meta: { company_uuid: Uuid }; position: Position }[]) => {
    for (const { meta, position } of events) last.set(meta.company_uuid, position)
  }
  const { health } = keepFollowing({ name: 'company-positions', store, after, onBatch, signal })
  return { positionOf: async (company_uuid) => last.get(company_uuid) ?? after, health }
}
