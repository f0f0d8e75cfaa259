import { z } from 'zod'
import { type EventOf, Instant, type Recorded, Uuid } from '../kernel/index.ts'

const Change = z.object({ from: z.unknown(), to: z.unknown() })

/**
 * Events of one entity; stream `resource_<name>-<uuid>`. Only documents, audit and live may react to them.
 * `ResourceNoted` is the only event of a vault entity: which fields changed, without values.
 */
export const resourceEvents = {
  ResourceCreated: z.object({ resource: z.string(), uuid: Uuid, data: z.record(z.string(), z.unknown()) }),
  ResourceChanged: z.object({
    resource: z.string(),
    uuid: Uuid,
    changes: z.record(z.string(), Change),
    /** The planned change that this event carries out (BEYOND-14). */
    change_uuid: Uuid.optional(),
    /** The revision whose data was restored (BEYOND-14). */
    rolled_back_to: z.int().min(0).optional(),
  }),
  ResourceArchived: z.object({ resource: z.string(), uuid: Uuid }),
  ResourceRestored: z.object({ resource: z.string(), uuid: Uuid }),
  ResourceChangePlanned: z.object({
    resource: z.string(),
    uuid: Uuid,
    change_uuid: Uuid,
    at: Instant,
    to: z.record(z.string(), z.unknown()),
  }),
  ResourceChangeDropped: z.object({
    resource: z.string(),
    uuid: Uuid,
    change_uuid: Uuid,
    /** Whether a person cancelled it, or the data no longer allowed it when it was due. */
    why: z.enum(['cancelled', 'refused']),
  }),
  ResourceNoted: z.object({
    resource: z.string(),
    uuid: Uuid,
    action: z.enum(['created', 'changed', 'archived', 'restored']),
    fields: z.array(z.string()),
  }),
}
export type ResourceEvent = EventOf<typeof resourceEvents>
export type RecordedResourceEvent = Recorded<ResourceEvent>

export const resourceStream = (name: string, uuid: string): string => `resource_${name}-${uuid}`
