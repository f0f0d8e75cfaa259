import type { Uuid } from '@bon/contracts/kernel'
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

/** Every value that a field of a configured item has had; none of an item without events. */
export type ValuesEver = <D extends AnyResource, Field extends keyof Resource<D>>(
  definition: D,
  uuid: Uuid,
  field: Field,
) => Promise<Resource<D>[Field][]>

export const valuesEver =
  (store: Pick<EventStore, 'readStream'>): ValuesEver =>
  async <D extends AnyResource, Field extends keyof Resource<D>>(definition: D, uuid: Uuid, field: Field) => {
    const values = new Set<Resource<D>[Field]>()
    let data: Record<string, unknown> = {}
    for await (const recorded of store.readStream(resourceStream(definition.name, uuid))) {
      const { type, data: payload, meta } = upcast(recorded)
      const event = { type, data: payload } as ResourceEvent
      if (event.type === 'ResourceCreated') data = event.data.data
      else if (event.type === 'ResourceChanged') data = { ...data, ...valuesAfter(event.data.changes) }
      const { company_uuid } = meta
      const shown: Resource<D> = { ...readData(definition, data), uuid, company_uuid }
      values.add(shown[field])
    }
    return [...values]
  }
