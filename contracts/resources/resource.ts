import { z } from 'zod'
import { type EventOf, type Recorded, Uuid } from '../kernel/index.ts'

/**
 * A configuration entity as one declaration (ADR 0003). `inherited`: subcompanies use the parent's, never the
 * reverse (CO-43).
 */
export type ResourceDefinition<Name extends string = string, Schema extends z.ZodObject = z.ZodObject> = {
  name: Name
  sharing: 'own' | 'inherited'
  schema: Schema
}

export const defineResource = <const Name extends string, Schema extends z.ZodObject>(
  definition: ResourceDefinition<Name, Schema>,
): ResourceDefinition<Name, Schema> => definition

/** Journal of one entity; stream `resource_<name>-<uuid>`. Nobody but documents, audit and live may react to it. */
export const resourceEvents = {
  ResourceCreated: z.object({ resource: z.string(), uuid: Uuid, data: z.record(z.string(), z.unknown()) }),
  ResourceChanged: z.object({
    resource: z.string(),
    uuid: Uuid,
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  }),
  ResourceArchived: z.object({ resource: z.string(), uuid: Uuid }),
}
export type ResourceEvent = EventOf<typeof resourceEvents>
export type RecordedResourceEvent = Recorded<ResourceEvent>

export const resourceStream = (name: string, uuid: string): string => `resource_${name}-${uuid}`
