import { type Column, columnsOf, type Projection, type Table } from '@bon/projections/kernel'
import type pg from 'pg'
import { databaseRoles } from '../database/index.ts'
import { literal, scopeSetting } from './ddl.ts'

const { application, reader } = databaseRoles

/** The views that serve a version's readers from its former version while it is being filled. */
export const formerSchema = (projection: Pick<Projection, 'schema'>): string => `${projection.schema}_former`

/**
 * Runs in the transaction that creates the tables of a new version: serves its readers the rows of the previous version
 * until its own are complete. A column that the former version lacks, or has in another type, reads as its initial
 * value; a table that it lacks, or shows to other companies, reads as empty. So a column whose meaning changes needs
 * another name. A new read model beside filled ones reads as empty. In a database where nothing is filled, as after a
 * restore, there is nothing to serve, and the start waits for the rows (ADR 0073).
 */
export const serveFormer = async (owner: pg.ClientBase, projection: Projection): Promise<void> => {
  const { name, version } = projection
  const { rows } = await owner.query<{ former: number | null; has_filled: boolean }>(
    `SELECT max(version) FILTER (WHERE projection = $1 AND version < $2
         AND to_regnamespace(format('rm_%s_v%s', projection, version)) IS NOT NULL) AS former,
       count(*) > 0 AS has_filled
     FROM rm.checkpoints WHERE filled_at IS NOT NULL`,
    [name, version],
  )
  const [projectionRow] = rows
  if (!projectionRow?.has_filled) return
  const former = projectionRow.former ?? 0
  const schema = formerSchema(projection)
  await owner.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema}`)
  for (const [table_name, table] of Object.entries(projection.tables)) {
    const source = `rm_${name}_v${former}.${table_name}`
    const columns = former === 0 ? undefined : await columnsThere(owner, source, table)
    await owner.query(viewOf(`${schema}.${table_name}`, table, columns && { source, columns }))
  }
  await owner.query(`
    GRANT USAGE ON SCHEMA ${schema} TO ${reader}, ${application};
    GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${reader}, ${application}`)
  await owner.query('UPDATE rm.checkpoints SET former = $3 WHERE projection = $1 AND version = $2', [
    ...[name, version],
    former,
  ])
}

/** Once a version's own rows are complete its former views are unused. */
export const dropFormer = async (owner: pg.ClientBase, projections: readonly Projection[]): Promise<void> => {
  const { rows } = await owner.query<{ projection: string; version: number }>(
    `SELECT projection, version FROM rm.checkpoints WHERE former IS NOT NULL AND filled_at IS NOT NULL`,
  )
  const isFilled = ({ name, version }: Projection) =>
    rows.some((row) => row.projection === name && row.version === version)
  for (const projection of projections.filter(isFilled)) {
    await owner.query(`DROP SCHEMA IF EXISTS ${formerSchema(projection)} CASCADE`)
    await owner.query('UPDATE rm.checkpoints SET former = NULL WHERE projection = $1 AND version = $2', [
      projection.name,
      projection.version,
    ])
  }
}

/** Schemas of the versions whose readers are currently served former rows. */
export const servedFormer = `
  SELECT 'rm_' || projection || '_v' || version AS schema FROM rm.checkpoints
  WHERE former IS NOT NULL AND filled_at IS NULL`

/**
 * Column types of a table in the former version; undefined where there is none, or its rows are visible to other
 * companies.
 */
const columnsThere = async (
  owner: pg.ClientBase,
  source: string,
  table: Table,
): Promise<ReadonlyMap<string, string> | undefined> => {
  const { rows: policies } = await owner.query<{ uses: string }>(
    `SELECT pg_get_expr(polqual, polrelid) AS uses FROM pg_policy
     WHERE polrelid = to_regclass($1) AND polname = 'scope'`,
    [source],
  )
  if (!policies[0]?.uses.includes(`'${scopeSetting(table)}'`)) return undefined
  const { rows } = await owner.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [source],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

const viewOf = (
  view: string,
  table: Table,
  former: { source: string; columns: ReadonlyMap<string, string> } | undefined,
): string => {
  const selected = Object.entries(columnsOf(table)).map(([name, column]) =>
    former?.columns.get(name) === typeOf(column) ? name : `${initialOf(column)} AS ${name}`,
  )
  // Checked as the reader instead of the owner, so that the former table's row-level security applies to the view.
  return `CREATE VIEW ${view} WITH (security_invoker = true) AS
    SELECT ${selected.join(', ')} ${former ? `FROM ${former.source}` : 'WHERE false'}`
}

const typeOf = ({ sql }: Column<unknown>): string => sql.replace(/ COLLATE .*/, '')

const initialOf = ({ sql, initial }: Column<unknown>): string =>
  `${initial === null ? 'NULL' : literal(initial)}::${typeOf({ sql, initial })}${sql.slice(typeOf({ sql, initial }).length)}`
