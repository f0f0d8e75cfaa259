import { canonical } from '@bon/contracts/kernel'
import { bulkMax } from '@bon/contracts/resources'
import type { Data, EntityRow } from '../../resources/entity.ts'

/** What was typed and is not saved, by product and field. */
export type Edits = ReadonlyMap<string, Data>

/** A field typed back to what it was is no edit. */
export const edited = (edits: Edits, row: EntityRow, field: string, value: unknown): Edits => {
  const { [field]: _, ...rest } = edits.get(row.uuid) ?? {}
  const isBack = canonical(row.data[field] ?? null) === canonical(value ?? null)
  const now = isBack ? rest : { ...rest, [field]: value }
  const next = new Map(edits)
  if (Object.keys(now).length === 0) next.delete(row.uuid)
  else next.set(row.uuid, now)
  return next
}

export const countOf = (edits: Edits): number =>
  [...edits.values()].reduce((sum, fields) => sum + Object.keys(fields).length, 0)

/** The acts that save them, each on the revision that it was typed on, in calls that the server takes. */
export const callsOf = (edits: Edits, rows: readonly EntityRow[]) => {
  const acts = rows.flatMap(({ uuid, revision }) => {
    const data = edits.get(uuid)
    return data ? [{ act: 'change' as const, uuid, revision, data }] : []
  })
  return Array.from({ length: Math.ceil(acts.length / bulkMax) }, (_, i) =>
    acts.slice(i * bulkMax, (i + 1) * bulkMax),
  )
}
