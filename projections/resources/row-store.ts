import type { Uuid } from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import type { ListScope } from './list-documents.ts'
import type { MemoryRow } from './memory-row.ts'
import { rowOrder } from './row-order.ts'

/** Source of the rows: returns the same object for a row until it changes. */
export type RowSource = {
  /** All entities of a kind that are visible in the scope, archived or not. */
  all(definition: AnyResource, scope: ListScope): Iterable<MemoryRow>
  /** One row; undefined when not visible to the scope. */
  one(definition: AnyResource, scope: ListScope, uuid: Uuid): MemoryRow | undefined
}

type SortQuery = { field: string; archived: boolean }

export type RowCache = {
  /**
   * Rows of a kind visible to the scope, active or archived, in ascending order of a field. Do not keep the array: it
   * is cached and changes.
   */
  sorted(definition: AnyResource, scope: ListScope, query: SortQuery): readonly MemoryRow[]
  /** Must be called for each change, with the row before it, if there was one. */
  changed(kind: string, uuid: Uuid, before: MemoryRow | undefined): void
}

type CachedRows = {
  kind: string
  rows: MemoryRow[]
  /** Changes since the last request, each with the row that may be in the list. */
  changed: Map<Uuid, MemoryRow | undefined>
}

/** An entry is a reference of 8 bytes: 3 MB in total, or twenty columns of the largest catalogue. */
const most = { places: 400_000, orders: 500, changes: 500 }

/**
 * Sorted rows of lists, cached by kind, visibility, column and state. A change moves one row in each; the least
 * recently used are dropped first.
 */
export const rowCache = (source: RowSource, limits: typeof most = most): RowCache => {
  const cache = new Map<string, CachedRows>()
  let places = 0
  const forget = (name: string, { rows }: CachedRows) => {
    cache.delete(name)
    places -= rows.length
  }
  return {
    sorted: (definition, scope, { field, archived }) => {
      const order = rowOrder(definition, field)
      // Scopes with the same visible companies share the rows.
      const sight = definition.sharing === 'own' ? [scope.company_uuid] : scope.resource_companies
      const name = `${definition.name} ${field} ${archived} ${sight.join()}`
      const cached = cache.get(name)
      if (cached) forget(name, cached)
      const one = cached ?? {
        kind: definition.name,
        rows: order.sort([...source.all(definition, scope)].filter((row) => row.archived === archived)),
        changed: new Map(),
      }
      for (const [uuid, before] of one.changed) {
        if (before) takeOut(one.rows, before, order)
        const row = source.one(definition, scope, uuid)
        if (row?.archived === archived)
          one.rows.splice(order.countBefore(one.rows, order.keyOf(row), uuid), 0, row)
      }
      one.changed.clear()
      // Reinserted last: the least recently used comes first and is dropped first.
      cache.set(name, one)
      places += one.rows.length
      for (const [oldest, other] of cache) {
        if ((places <= limits.places && cache.size <= limits.orders) || other === one) break
        forget(oldest, other)
      }
      return one.rows
    },
    changed: (kind, uuid, before) => {
      for (const [name, one] of cache) {
        if (one.kind !== kind) continue
        if (!one.changed.has(uuid)) one.changed.set(uuid, before)
        // After an import, sorting once is cheaper than moving each row.
        if (one.changed.size > limits.changes) forget(name, one)
      }
    },
  }
}

const takeOut = (rows: MemoryRow[], row: MemoryRow, order: ReturnType<typeof rowOrder>): void => {
  const place = order.countBefore(rows, order.keyOf(row), row.uuid)
  if (rows[place] === row) rows.splice(place, 1)
}
