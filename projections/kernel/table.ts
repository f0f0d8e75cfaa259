import type { Uuid } from '@bon/contracts/kernel'
import type { Column, Columns, ValuesOf } from './columns.ts'

type Key = Columns & { readonly company_uuid: Column<Uuid> }
// biome-ignore lint/complexity/noBannedTypes: stands for no columns of this kind.
type None = {}

/** Columns of an index, optionally partial by an SQL condition, for rare rows that are queried by themselves. */
type Index<C extends string = string> = readonly C[] | { columns: readonly C[]; where: string }

/** A table of a read model. The group of a column defines how events change it. */
export type Table<
  K extends Key = Key,
  Set extends Columns = Columns,
  Sum extends Columns = Columns,
  Merge extends Columns = Columns,
> = {
  key: K
  /** The last event wins. */
  set: Set
  /** Events add to it. */
  sum: Sum
  /** JSON objects: an event's fields replace those of the same name. */
  merge: Merge
  indexes: readonly Index[]
  /** Rows visible to a scope: the company's own, or those of its parents as well (CO-43). */
  visible: 'own' | 'resources'
}

export type RowOf<T extends Table> = ValuesOf<T['key']> &
  ValuesOf<T['set']> &
  ValuesOf<T['sum']> &
  ValuesOf<T['merge']>

export const defineTable = <
  const K extends Key,
  const Set extends Columns = None,
  const Sum extends Columns = None,
  const Merge extends Columns = None,
>(definition: {
  key: K
  set?: Set
  sum?: Sum
  merge?: Merge
  indexes?: readonly Index<(keyof K | keyof Set) & string>[]
  visible?: 'own' | 'resources'
}): Table<K, Set, Sum, Merge> => ({
  key: definition.key,
  set: definition.set ?? ({} as Set),
  sum: definition.sum ?? ({} as Sum),
  merge: definition.merge ?? ({} as Merge),
  indexes: definition.indexes ?? [],
  visible: definition.visible ?? 'own',
})

/** All columns, key first. */
export const columnsOf = (table: Table): Columns => ({
  ...table.key,
  ...table.set,
  ...table.sum,
  ...table.merge,
})
