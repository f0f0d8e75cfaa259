import { canonical } from '@bon/contracts/kernel'
import { bulkMax } from '@bon/contracts/resources'
import type { ProductRow } from '../use-catalogue.ts'

/** Fields as they were typed: what cannot be read stays text, and the server refuses it. */
export type ProductEdit = { readonly [Name in keyof ProductRow['data']]?: unknown }
/** Unsaved edits, by product and field. */
export type Edits = ReadonlyMap<string, ProductEdit>

/** Typing the original value again removes the edit. */
export const edited = (edits: Edits, row: ProductRow, field: keyof ProductEdit, value: unknown): Edits => {
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

/** Bulk calls that save the edits, each with the revision it was made on. */
export const callsOf = (edits: Edits, rows: readonly ProductRow[]) => {
  const actions = rows.flatMap(({ uuid, revision }) => {
    const data = edits.get(uuid)
    return data ? [{ action: 'change' as const, uuid, revision, data }] : []
  })
  return Array.from({ length: Math.ceil(actions.length / bulkMax) }, (_, i) =>
    actions.slice(i * bulkMax, (i + 1) * bulkMax),
  )
}
