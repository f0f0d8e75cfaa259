import type { AnyResource } from '@bon/contracts/resources'
import type { Data } from '../entity.ts'
import { fieldsOf } from '../field-layout.ts'

export type HistoryEvent = {
  revision: string
  type: string
  at: string
  actor: string
  actor_name: string | null
  data: Readonly<Record<string, unknown>>
}
export type Change = { field: string; from: unknown; to: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Old and new value per field that still exists. Vault fields are named without values. */
export const changesOf = (definition: AnyResource, { data }: HistoryEvent): Change[] => {
  const { changes } = data
  if (!isRecord(changes)) return []
  return Object.entries(changes).flatMap(([field, change]) =>
    field in fieldsOf(definition) && isRecord(change)
      ? [{ field, from: change['from'] ?? null, to: change['to'] ?? null }]
      : [],
  )
}

/** The values in an event, if any: of the creation, or of a planned change. */
export const valuesOf = (definition: AnyResource, { type, data }: HistoryEvent): Change[] => {
  const values = { ResourceCreated: data['data'], ResourceChangePlanned: data['to'] }[type]
  if (!isRecord(values)) return []
  // Skip empty fields of a creation, but not of a plan, which may clear one.
  return Object.entries(values)
    .filter(
      ([field, value]) => field in fieldsOf(definition) && !(type === 'ResourceCreated' && isNothing(value)),
    )
    .map(([field, to]) => ({ field, from: null, to }))
}

/** The vault fields named in an event. */
export const notedFields = (definition: AnyResource, { data }: HistoryEvent): string[] => {
  const { fields } = data
  return Array.isArray(fields) ? fields.map(String).filter((name) => name in fieldsOf(definition)) : []
}

/** The entity's data at a revision: the creation and all changes up to it. */
export const dataAt = (events: readonly HistoryEvent[], revision: string): Data | undefined => {
  const until = BigInt(revision)
  let data: Record<string, unknown> | undefined
  for (const event of oldestFirst(events)) {
    if (BigInt(event.revision) > until) break
    const { data: created, changes } = event.data
    if (event.type === 'ResourceCreated' && isRecord(created)) data = { ...created }
    if (event.type === 'ResourceChanged' && isRecord(changes))
      for (const [field, change] of Object.entries(changes))
        if (data && isRecord(change)) data[field] = change['to'] ?? null
  }
  return data
}

const oldestFirst = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.toSorted((a, b) => (BigInt(a.revision) < BigInt(b.revision) ? -1 : 1))

export const newestFirst = (events: readonly HistoryEvent[]): HistoryEvent[] => oldestFirst(events).reverse()
