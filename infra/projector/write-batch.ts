import type { Position } from '@bon/contracts/kernel'
import { type Change, columnsOf, type Projection, type Rows, type Table } from '@bon/projections/kernel'
import type { Queries } from './projector-client.ts'

/** One projection's part of a batch: its checkpoint's old and new position, and its rows. */
export type Share = { projection: Projection; from: Position; to: Position; rows?: Rows | undefined }

/** Rows of one table in which a batch changes the same columns: one upsert. */
type Upsert = { projection: Projection; name: string; table: Table; columns: readonly string[] }
/** Upserts by their distinguishing key, in the order of the statement. */
type Changes = ReadonlyMap<string, Upsert & { changes: readonly Change[] }>

/**
 * Writes a batch of any number of projections as one statement, so one transaction in one round trip: moves each
 * checkpoint that is unchanged since we wrote it, and writes those projections' rows. Returns the names of the moved
 * projections; for a missing one another process was faster, and nothing was written.
 */
export const writeBatch = async (client: Queries, shares: readonly Share[]): Promise<ReadonlySet<string>> => {
  const changes: Changes = new Map(shares.flatMap(changesOf))
  const { text, name, upserts } = statementFor(preparedOn(client), changes)
  const values = [
    shares.map(({ projection }) => projection.name),
    shares.map(({ projection }) => projection.version),
    shares.map(({ from }) => `${from}`),
    shares.map(({ to }) => `${to}`),
    ...upserts.map((key) => jsonOf(changes.get(key)?.changes ?? [])),
  ]
  const query = name === undefined ? { text, values } : { name, text, values }
  const { rows } = await client.query<{ projection: string }>(query)
  return new Set(rows.map(({ projection }) => projection))
}

type Statement = { name: string | undefined; text: string; upserts: readonly string[] }

/** Statements that are prepared once on a connection: the tables of another one's database may differ. */
const prepared = new WeakMap<Queries, Statement[]>()
const maxStatements = 64

const preparedOn = (client: Queries): Statement[] => {
  const known = prepared.get(client) ?? []
  prepared.set(client, known)
  return known
}

/**
 * Planning ten upserts takes longer than executing them, and an upsert without rows costs a tenth of its planning
 * (ADR 0074). So a new combination of changes reuses the smallest known statement that has its upserts and not many
 * more.
 */
const statementFor = (statements: Statement[], changes: Changes): Statement => {
  const most = 1.5 * changes.size + 1
  let found: Statement | undefined
  for (const statement of statements) {
    const { length } = statement.upserts
    if (length < changes.size || length > most || (found && length >= found.upserts.length)) continue
    const has = new Set(statement.upserts)
    if ([...changes.keys()].every((key) => has.has(key))) found = statement
  }
  if (found) return found
  const isCached = statements.length < maxStatements
  const statement = { ...written(changes), name: isCached ? `batch_${statements.length}` : undefined }
  if (isCached) statements.push(statement)
  return statement
}

const written = (changes: Changes): Omit<Statement, 'name'> => {
  const upserts = [...changes.values()].map((upsert, i) => `, w${i} AS (${textOf(upsert, `$${i + 5}`)})`)
  const text = `
    WITH moved AS (
      UPDATE rm.checkpoints AS c SET position = s.upto, updated_at = now()
      FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[]) AS s (projection, version, since, upto)
      WHERE c.projection = s.projection AND c.version = s.version AND c.position = s.since
      RETURNING c.projection
    )${upserts.join('')}
    SELECT projection FROM moved`
  return { text, upserts: [...changes.keys()] }
}

const changesOf = ({ projection, rows }: Share): [string, Upsert & { changes: Change[] }][] =>
  Object.entries(projection.tables).flatMap(([name, table]) => {
    const groups = new Map<string, Upsert & { changes: Change[] }>()
    for (const change of rows?.get(table)?.values() ?? []) {
      const columns = [...Object.keys(change.set), ...Object.keys(change.sum), ...Object.keys(change.merge)]
      const key = `${projection.schema}.${name} ${columns.sort()}`
      const group = groups.get(key)
      if (group) group.changes.push(change)
      else groups.set(key, { projection, name, table, columns, changes: [change] })
    }
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  })

/** Built as text: table and columns come from the projection's definition, never from a request. */
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

const jsonOf = (changes: readonly Change[]): string =>
  JSON.stringify(changes.map(({ key, set, sum, merge }) => ({ ...key, ...set, ...sum, ...merge })))
