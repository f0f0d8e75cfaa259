import type { CompanyUuid, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { ResourceEvent } from '@bon/contracts/resources'
import type { MemoryRow } from '@bon/projections/resources'
import { upcast } from '@bon/services/kernel'
import { pricesAfter } from '@bon/services/prices'
import { type FormerPrice, type PlannedChange, valuesAfter } from '@bon/services/resources'
import type { SavedCatalogue } from './saved-catalogue.ts'

type Fields = Record<string, unknown>
/** One entity from its stream. Replaced by a new object at each change. */
export type Document = {
  company_uuid: CompanyUuid
  revision: bigint
  data: Fields
  archived: boolean
  plans: readonly PlannedChange[]
  former_prices: readonly FormerPrice[]
  /** The data parsed by its definition, cached until the next change. */
  read?: object | undefined
  /** Texts that lists derived from the data, cached as long. */
  texts: Record<string, string>
  /** The row of lists, cached until any change. */
  row?: MemoryRow | undefined
}

/** By kind and id, in order of creation. */
export type Documents = Map<string, Map<Uuid, Document>>

export const documentsOf = (saved: SavedCatalogue | undefined): Documents => {
  const documents: Documents = new Map()
  for (const { resource, uuid, ...document } of saved?.documents ?? []) {
    const all = documents.get(resource) ?? new Map<Uuid, Document>()
    documents.set(resource, all.set(uuid, { ...document, texts: {} }))
  }
  return documents
}

export const fold = (documents: Documents, recorded: RecordedEvent): void => {
  const { type, data, meta } = upcast(recorded)
  const event = { type, data } as ResourceEvent
  const { resource, uuid } = event.data
  const all = documents.get(resource) ?? new Map<Uuid, Document>()
  documents.set(resource, all)
  const existing = all.get(uuid)
  const before = existing && { ...existing, revision: recorded.revision, row: undefined }
  if (event.type === 'ResourceCreated') {
    all.set(uuid, {
      company_uuid: meta.company_uuid,
      revision: recorded.revision,
      data: event.data.data,
      archived: false,
      plans: [],
      former_prices: [],
      texts: {},
    })
  } else if (before && (event.type === 'ResourceArchived' || event.type === 'ResourceRestored')) {
    all.set(uuid, { ...before, archived: event.type === 'ResourceArchived' })
  } else if (before && event.type === 'ResourceChanged') {
    const { changes, change_uuid } = event.data
    const plans = before.plans.filter((plan) => plan.change_uuid !== change_uuid)
    const former_prices = pricesAfter(before.former_prices, changes['price'], meta.at)
    const data = { ...before.data, ...valuesAfter(changes) }
    all.set(uuid, { ...before, data, plans, former_prices, read: undefined, texts: {} })
  } else if (before && event.type === 'ResourceChangePlanned') {
    const { change_uuid, at, to } = event.data
    all.set(uuid, { ...before, plans: [...before.plans, { change_uuid, at, to }] })
  } else if (before && event.type === 'ResourceChangeDropped') {
    const plans = before.plans.filter((plan) => plan.change_uuid !== event.data.change_uuid)
    all.set(uuid, { ...before, plans })
  }
}
