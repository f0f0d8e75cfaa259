import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import {
  type AnyResource,
  type Resource,
  type ResourceEvent,
  readData,
  resourceStream,
} from '@bon/contracts/resources'
import { upcast } from '@bon/services/kernel'
import { valuesAfter } from '@bon/services/resources'

/** A thing of the shop as it was at a moment; as it first was, for a sale from before it was written down. */
export type AsOf = <D extends AnyResource>(
  definition: D,
  uuid: Uuid,
  at: Instant,
) => Promise<Resource<D> | undefined>

/** From its own stream, so that a receipt of last year names its seller as it did then (BEYOND-18). */
export const asOf =
  (store: Pick<EventStore, 'readStream'>): AsOf =>
  async (definition, uuid, at) => {
    let data: Record<string, unknown> | undefined
    let company_uuid = ''
    for await (const recorded of store.readStream(resourceStream(definition.name, uuid))) {
      const { type, data: said, meta } = upcast(recorded)
      const event = { type, data: said } as ResourceEvent
      if (event.type === 'ResourceCreated') {
        data = event.data.data
        company_uuid = meta.company_uuid
      } else if (meta.at > at) break
      else if (event.type === 'ResourceChanged') data = { ...data, ...valuesAfter(event.data.changes) }
    }
    return data && ({ ...readData(definition, data), uuid, company_uuid } as never)
  }
