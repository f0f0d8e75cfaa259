import type { Position } from '@bon/contracts/kernel'
import { type Change, columnsOf, type Projection, type Rows, type Table } from '@bon/projections/kernel'
import type { Queries } from './projector-client.ts'

/** What a batch means to one projection: its checkpoint from where we left it to where the batch ends, and its rows. */
export type Share = { projection: Projection; from: Position; to: Position; rows?: Rows | undefined }

/** Rows of one table in which a batch changes the same columns: one upsert. */
type Upsert = { projection: Projection; name: string; table: Table; columns: string[]; changes: Change[] }

/**
 * A batch of any number of projections as one statement, so as one transaction in one round trip: moves each checkpoint
 * that still stands where we left it, and writes the rows of those. Answers the names of the projections that were
 * moved; of one that is missing another process was faster, and nothing was written.
 */
export const writeBatch = async (client: Queries, shares: readonly Share[]): Promise<ReadonlySet<string>> => {
  const upserts = shares.flatMap(upsertsOf)
  const writes = upserts.map((upsert, i) => `, w${i} AS (${textOf(upsert, `$${i + 5}`)})`)
  const text = `
    WITH moved AS (
      UPDATE rm.checkpoints AS c SET position = s.upto, updated_at = now()
      FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[]) AS s (projection, version, since, upto)
      WHERE c.projection = s.projection AND c.version = s.version AND c.position = s.since
      RETURNING c.projection
    )${writes.join('')}
    SELECT projection FROM moved`
  const values = [
    shares.map(({ projection }) => projection.name),
    shares.map(({ projection }) => projection.version),
    shares.map(({ from }) => `${from}`),
    shares.map(({ to }) => `${to}`),
    ...upserts.map(jsonOf),
  ]
  const { rows } = await client.query<{ projection: string }>({ ...nameOf(text, upserts), text, values })
  return new Set(rows.map(({ projection }) => projection))
}

/** Names of the statements that are planned once a connection. */
const names = new Map<string, string>()
const most = { names: 200, upserts: 12 }

/**
 * Live batches change few mixtures of columns, so their statements are planned once a connection (measured: a third of
 * the server's time). Large batches mix many, and planning is nothing to them.
 */
const nameOf = (text: string, { length }: readonly Upsert[]): { name?: string } => {
  let name = names.get(text)
  if (name === undefined) {
    if (length > most.upserts || names.size >= most.names) return {}
    name = `batch_${names.size}`
    names.set(text, name)
  }
  return { name }
}

const upsertsOf = ({ projection, rows }: Share): Upsert[] =>
  Object.entries(projection.tables).flatMap(([name, table]) => {
    const groups = new Map<string, Upsert>()
    for (const change of rows?.get(table)?.values() ?? []) {
      const columns = [...Object.keys(change.set), ...Object.keys(change.sum), ...Object.keys(change.merge)]
      const group = columns.sort().join()
      const upsert = groups.get(group)
      if (upsert) upsert.changes.push(change)
      else groups.set(group, { projection, name, table, columns, changes: [change] })
    }
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, upsert]) => upsert)
  })

/** Built as text: table and columns come from the projection value, never from a request. */
const textOf = ({ projection, name, table, columns }: Upsert, parameter: string): string => {
  const types = columnsOf(table)
  const keys = Object.keys(table.key)
  const all = [...keys, ...columns]
  const updates = columns.map((column) => `${column} = ${updateOf(table, column)}`)
  return `
    INSERT INTO ${projection.schema}.${name} AS t (${all})
    SELECT ${all.map((column) => `r.${column}`)} FROM moved,
      json_to_recordset(${parameter}::json) AS r (${all.map((column) => `${column} ${types[column]?.sql}`)})
    WHERE moved.projection = '${projection.name}'
    ON CONFLICT (${keys}) DO ${updates.length > 0 ? `UPDATE SET ${updates}` : 'NOTHING'}`
}

const updateOf = (table: Table, column: string): string => {
  if (column in table.sum) return `t.${column} + excluded.${column}`
  if (column in table.merge) return `t.${column} || excluded.${column}`
  return `excluded.${column}`
}

const jsonOf = ({ changes }: Upsert): string =>
  JSON.stringify(changes.map(({ key, set, sum, merge }) => ({ ...key, ...set, ...sum, ...merge })))
