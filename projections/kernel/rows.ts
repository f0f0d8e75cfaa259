import type { ValuesOf } from './columns.ts'
import type { Table } from './table.ts'

type Fields = Record<string, unknown>

/** Changes of a batch to one row, by kind of column. */
export type Change = { key: Fields; set: Fields; sum: Record<string, number>; merge: Record<string, Fields> }

/** Accumulator of a fold: changes of a batch, by table and row. Mutated in place; the runner owns it. */
export type Rows = ReadonlyMap<Table, Map<string, Change>>

export const noRows = (tables: Iterable<Table>): Rows =>
  new Map([...tables].map((table) => [table, new Map()]))

/** Adds to sum columns of the row. */
export const add = <T extends Table>(
  rows: Rows,
  table: T,
  key: ValuesOf<T['key']>,
  sums: { readonly [K in keyof T['sum']]?: number },
): Rows => {
  const { sum } = changeOf(rows, table, key)
  for (const [name, amount] of Object.entries(sums)) sum[name] = (sum[name] ?? 0) + (amount as number)
  return rows
}

/** Sets columns of the row; the last event wins. */
export const set = <T extends Table>(
  rows: Rows,
  table: T,
  key: ValuesOf<T['key']>,
  columns: Partial<ValuesOf<T['set']>>,
): Rows => {
  Object.assign(changeOf(rows, table, key).set, columns)
  return rows
}

/** Replaces fields within JSON columns of the row. */
export const merge = <T extends Table>(
  rows: Rows,
  table: T,
  key: ValuesOf<T['key']>,
  columns: { readonly [K in keyof T['merge']]?: Fields },
): Rows => {
  const { merge } = changeOf(rows, table, key)
  for (const [name, fields] of Object.entries(columns))
    merge[name] = { ...merge[name], ...(fields as Fields) }
  return rows
}

/** Name of a row within its table, joined by a control character that `text` and `Uuid` exclude from keys. */
export const rowName = (table: Table, key: Fields): string => {
  let name = ''
  for (const column in table.key) name += `${key[column]}\u0001`
  return name
}

const changeOf = (rows: Rows, table: Table, key: Fields): Change => {
  const changes = rows.get(table)
  if (!changes) throw new Error('a projection writes only into tables that it declares')
  const name = rowName(table, key)
  let change = changes.get(name)
  if (!change) {
    change = { key, set: {}, sum: {}, merge: {} }
    changes.set(name, change)
  }
  return change
}
