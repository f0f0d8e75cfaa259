import type { Position } from '@bon/contracts/kernel'
import { type Change, columnsOf, type Projection, type Rows, type Table } from '@bon/projections/kernel'
import type pg from 'pg'

/** Rows of one table in which a batch changes the same columns: one upsert. */
type Upsert = { name: string; table: Table; columns: string[]; changes: Change[] }

/**
 * A batch as one statement, so as one transaction in one round trip: move the checkpoint if it still stands where we
 * left it, and only then write the rows. False: another runner was faster, and nothing was written.
 */
export const writeBatch = async (
  client: pg.ClientBase,
  projection: Projection,
  { from, to }: { from: Position; to: Position },
  rows: Rows | undefined,
): Promise<boolean> => {
  const upserts = rows ? upsertsOf(projection, rows) : []
  const text = `
    WITH moved AS (
      UPDATE rm.checkpoints SET position = $1, updated_at = now()
      WHERE projection = $2 AND version = $3 AND position = $4 RETURNING position
    )${upserts.map((upsert, i) => `, w${i} AS (${textOf(projection, upsert, `$${i + 5}`)})`).join('')}
    SELECT count(*)::int AS moved FROM moved`
  const values = [`${to}`, projection.name, projection.version, `${from}`, ...upserts.map(jsonOf)]
  const { rows: answer } = await client.query<{ moved: number }>({ ...nameOf(text, upserts), text, values })
  return answer[0]?.moved === 1
}

const names = new Map<string, string>()

/**
 * Live batches change few mixtures of columns, so their statements are planned once a connection (measured: a third of
 * the server's time). Large batches mix many, and planning is nothing to them.
 */
const nameOf = (text: string, { length }: readonly Upsert[]): { name?: string } => {
  if (length > 3) return {}
  const name = names.get(text) ?? `batch_${names.size}`
  names.set(text, name)
  return { name }
}

const upsertsOf = (projection: Projection, rows: Rows): Upsert[] =>
  Object.entries(projection.tables).flatMap(([name, table]) => {
    const groups = new Map<string, Upsert>()
    for (const change of rows.get(table)?.values() ?? []) {
      const columns = [...Object.keys(change.set), ...Object.keys(change.sum), ...Object.keys(change.merge)]
      const group = columns.sort().join()
      const upsert = groups.get(group)
      if (upsert) upsert.changes.push(change)
      else groups.set(group, { name, table, columns, changes: [change] })
    }
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, upsert]) => upsert)
  })

/** Built as text: table and columns come from the projection value, never from a request. */
const textOf = (projection: Projection, { name, table, columns }: Upsert, parameter: string): string => {
  const types = columnsOf(table)
  const keys = Object.keys(table.key)
  const all = [...keys, ...columns]
  const updates = columns.map((column) => `${column} = ${updateOf(table, column)}`)
  return `
    INSERT INTO ${projection.schema}.${name} AS t (${all})
    SELECT ${all.map((column) => `r.${column}`)} FROM moved,
      json_to_recordset(${parameter}::json) AS r (${all.map((column) => `${column} ${types[column]?.sql}`)})
    ON CONFLICT (${keys}) DO ${updates.length > 0 ? `UPDATE SET ${updates}` : 'NOTHING'}`
}

const updateOf = (table: Table, column: string): string => {
  if (column in table.sum) return `t.${column} + excluded.${column}`
  if (column in table.merge) return `t.${column} || excluded.${column}`
  return `excluded.${column}`
}

const jsonOf = ({ changes }: Upsert): string =>
  JSON.stringify(changes.map(({ key, set, sum, merge }) => ({ ...key, ...set, ...sum, ...merge })))
