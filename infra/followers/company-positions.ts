import type { CompanyUuid, Position, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type FollowerHealth, runFollowers } from './followers.ts'

/**
 * The last position of each company, followed from now on: heartbeats send it, so that a client recovers from a lost
 * signal (ARCH-9). A company without events returns the head as of the start.
 */
export const followPositions = async (
  store: EventStore,
  signal: AbortSignal,
): Promise<{ positionOf(company_uuid: CompanyUuid): Promise<Position>; health(): FollowerHealth }> => {
  const last = new Map<Uuid, Position>()
  const after = await store.head()
  const onBatch = async (events: { meta: { company_uuid: CompanyUuid }; position: Position }[]) => {
    for (const { meta, position } of events) last.set(meta.company_uuid, position)
  }
  const { health } = runFollowers({ name: 'company-positions', store, after, onBatch, signal })
  return { positionOf: async (company_uuid) => last.get(company_uuid) ?? after, health }
}
