import type { Uuid } from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import type { ListScope } from './list-documents.ts'
import type { MemoryRow } from './memory-row.ts'
import { rowOrder } from './row-order.ts'

/** Where the rows lie: the same object for a row until it changes. */
export type RowSource = {
  /** All that the scope may see of a kind, archived or not. */
  all(definition: AnyResource, scope: ListScope): Iterable<MemoryRow>
  /** One of them; undefined where the scope may not see it. */
  one(definition: AnyResource, scope: ListScope, uuid: Uuid): MemoryRow | undefined
}

type Asked = { field: string; archived: boolean }

export type KeptRows = {
  /** What the scope may see of a kind, live or archived, in the upward order of a field. Read it at once: it is kept. */
  sorted(definition: AnyResource, scope: ListScope, asked: Asked): readonly MemoryRow[]
  /** To be told of each change: its row before, if one was ever shown. */
  changed(kind: string, uuid: Uuid, before: MemoryRow | undefined): void
}

type Kept = {
  kind: string
  rows: MemoryRow[]
  /** What changed since the rows were last asked for, each with the row that may stand among them. */
  changed: Map<Uuid, MemoryRow | undefined>
}

/** A place is a reference of 8 bytes: 3 MB of them in all, or twenty columns of the largest range. */
const most = { places: 400_000, orders: 500, changes: 500 }

/**
 * The sorted rows that lists are made of, kept for each kind, sight, column and state. A change moves one row of each;
 * what is asked for least goes first.
 */
export const keptRows = (source: RowSource, limits: typeof most = most): KeptRows => {
  const kept = new Map<string, Kept>()
  let places = 0
  const forget = (name: string, { rows }: Kept) => {
    kept.delete(name)
    places -= rows.length
  }
  return {
    sorted: (definition, scope, { field, archived }) => {
      const order = rowOrder(definition, field)
      // Who sees the same rows shares them; sight is never wider than the companies in the name.
      const sight = definition.sharing === 'own' ? [scope.company_uuid] : scope.resource_companies
      const name = `${definition.name} ${field} ${archived} ${sight.join()}`
      const known = kept.get(name)
      if (known) forget(name, known)
      const one = known ?? {
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
      // Put behind the others: the one that nobody asks for is the first to go.
      kept.set(name, one)
      places += one.rows.length
      for (const [oldest, other] of kept) {
        if ((places <= limits.places && kept.size <= limits.orders) || other === one) break
        forget(oldest, other)
      }
      return one.rows
    },
    changed: (kind, uuid, before) => {
      for (const [name, one] of kept) {
        if (one.kind !== kind) continue
        if (!one.changed.has(uuid)) one.changed.set(uuid, before)
        // An import: sorting all of them once costs less than moving each.
        if (one.changed.size > limits.changes) forget(name, one)
      }
    },
  }
}

const takeOut = (rows: MemoryRow[], row: MemoryRow, order: ReturnType<typeof rowOrder>): void => {
  const place = order.countBefore(rows, order.keyOf(row), row.uuid)
  if (rows[place] === row) rows.splice(place, 1)
}
