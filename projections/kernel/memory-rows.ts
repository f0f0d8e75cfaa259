import { canonical } from '@bon/contracts/kernel'
import type { Projection } from './projection.ts'
import { type Change, type Rows, rowName } from './rows.ts'
import { columnsOf, type Table } from './table.ts'

export type Row = Record<string, unknown>
/** Table name → row name → row. */
export type MemoryRows = ReadonlyMap<string, Map<string, Row>>

export const noMemoryRows = (projection: Projection): MemoryRows =>
  new Map(Object.keys(projection.tables).map((name) => [name, new Map()]))

/** Access to the rows of a table, wherever they are stored. */
type RowStore = { get(name: string): Row | undefined; set(name: string, row: Row): unknown }

/** Applies a batch in memory as the runner does in SQL; `pnpm verify` compares read models with the result. */
export const applyRows = (projection: Projection, into: ReadonlyMap<string, RowStore>, rows: Rows): void => {
  for (const [name, table] of Object.entries(projection.tables)) {
    const stored = into.get(name)
    for (const [row, change] of rows.get(table) ?? []) {
      stored?.set(row, changed(table, stored.get(row) ?? { ...initialRow(table), ...change.key }, change))
    }
  }
}

/** A row as name and canonical text; equal texts are equal rows. */
export const textOfRow = (table: Table, row: Row): [name: string, text: string] => [
  rowName(table, row),
  canonical(row),
]

const initialRow = (table: Table): Row =>
  Object.fromEntries(Object.entries(columnsOf(table)).map(([name, column]) => [name, column.initial]))

const changed = (table: Table, row: Row, change: Change): Row => {
  const next = { ...row, ...change.set }
  for (const name in table.sum) next[name] = Number(row[name]) + (change.sum[name] ?? 0)
  for (const name in table.merge) next[name] = { ...(row[name] as Row), ...change.merge[name] }
  return next
}
