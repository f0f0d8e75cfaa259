import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import {
  type AnyResource,
  type Resource,
  type ResourceEvent,
  readData,
  resourceStream,
} from '@bon/contracts/resources'
import { upcast } from '../kernel/index.ts'
import { valuesAfter } from './resource.decider.ts'

/** A configured item as it was at a time; for a sale from before its first event, as it first was. */
export type AsOf = <D extends AnyResource>(
  definition: D,
  uuid: Uuid,
  at: Instant,
) => Promise<Resource<D> | undefined>

/** From the item's own stream, so that an old receipt names its seller as it was at the sale (BEYOND-18). */
export const asOf =
  (store: Pick<EventStore, 'readStream'>): AsOf =>
  async (definition, uuid, at) => {
    let data: Record<string, unknown> | undefined
    let company_uuid = ''
    for await (const recorded of store.readStream(resourceStream(definition.name, uuid))) {
      const { type, data: payload, meta } = upcast(recorded)
      const event = { type, data: payload } as ResourceEvent
      if (event.type === 'ResourceCreated') {
        data = event.data.data
        company_uuid = meta.company_uuid
      } else if (meta.at > at) break
      else if (event.type === 'ResourceChanged') data = { ...data, ...valuesAfter(event.data.changes) }
    }
    return data && { ...readData(definition, data), uuid, company_uuid }
  }
