import type { Projection } from '@bon/projections/kernel'
import type pg from 'pg'
import { createSchema, shapeOf } from './ddl.ts'

/** The first number of the session locks of projections; the second is derived from the name of the schema. */
export const projectionLocks = 7234521

const suffix = '_next'

/** The same fold with tables and a checkpoint of its own, beside those that are read (ADR 0112). */
export const nextOf = (projection: Projection): Projection => ({
  ...projection,
  name: `${projection.name}${suffix}`,
  schema: `${projection.schema}${suffix}`,
})

/** Creates the empty tables of `nextOf`; those that an interrupted rebuild left are dropped. */
export const createNext = async (owner: pg.ClientBase, projection: Projection): Promise<void> => {
  const next = nextOf(projection)
  await owner.query(`DROP SCHEMA IF EXISTS ${next.schema} CASCADE;
    ${createSchema(next)}
    COMMENT ON SCHEMA ${next.schema} IS '${shapeOf(projection)}'`)
}

/**
 * Locks the tables that are read, in the caller's transaction, and returns the position of their checkpoint; undefined
 * where this version has no tables. The tables are locked before the checkpoint, as a writer does: a statement that
 * waits for such a lock looks the name up again when it gets it, so it reads or writes the tables that have the name by
 * then. A wait is given up before PostgreSQL looks for deadlocks, so that no reader and no writer is ended for one.
 *
 * @throws SQLSTATE 55P03 when a table is in use; the caller rolls back and tries again.
 */
export const lockRead = async (
  owner: pg.ClientBase,
  { name, version, schema }: Projection,
): Promise<string | undefined> => {
  await owner.query(`SET LOCAL lock_timeout = '100ms'`)
  const tables = await owner.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' ORDER BY 1`,
    [schema],
  )
  if (tables.rows.length === 0) return undefined
  await owner.query(`LOCK TABLE ${tables.rows.map((table) => table.name)} IN ACCESS EXCLUSIVE MODE`)
  const { rows } = await owner.query<{ position: string }>(
    `SELECT position::text FROM rm.checkpoints WHERE projection = $1 AND version = $2 FOR UPDATE`,
    [name, version],
  )
  return rows[0]?.position
}

/**
 * Gives the name of the tables that are read to those of `nextOf`, in the transaction that locked the former. A runner
 * of the projection goes on where it was; one that was elsewhere finds that the checkpoint has moved, and reads it again.
 */
export const switchToNext = async (owner: pg.ClientBase, projection: Projection): Promise<void> => {
  const next = nextOf(projection)
  await owner.query(`DROP SCHEMA IF EXISTS ${projection.schema} CASCADE;
    ALTER SCHEMA ${next.schema} RENAME TO ${projection.schema}`)
  await owner.query(
    `INSERT INTO rm.checkpoints AS c (projection, version, position, filled_at)
     SELECT $1, version, position, now() FROM rm.checkpoints WHERE projection = $2 AND version = $3
     ON CONFLICT (projection, version) DO UPDATE SET position = excluded.position,
       updated_at = now(), stopped = NULL, filled_at = coalesce(c.filled_at, excluded.filled_at)`,
    [projection.name, next.name, next.version],
  )
  await deleteCheckpoint(owner, next.name)
}

/**
 * The first statement of a repeatable-read transaction over several tables: until it ends no rebuild gives their names
 * to tables whose rows the transaction's snapshot does not see.
 */
export const keepTables = ({ schema, tables }: Pick<Projection, 'schema' | 'tables'>): string =>
  `LOCK TABLE ${Object.keys(tables).map((name) => `${schema}.${name}`)} IN ACCESS SHARE MODE`

/** Drops the tables of `nextOf`, if there are any. */
export const dropNext = async (owner: pg.ClientBase, projection: Projection): Promise<void> => {
  const next = nextOf(projection)
  await owner.query(`DROP SCHEMA IF EXISTS ${next.schema} CASCADE`)
  await deleteCheckpoint(owner, next.name)
}

/** Drops what rebuilds left that ended before their switch; a running one holds the lock of its schema. */
export const dropLeftNext = async (
  owner: pg.ClientBase,
  projections: readonly Projection[],
): Promise<void> => {
  const { rows } = await owner.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_namespace
     WHERE nspname = ANY ($1::text[]) AND pg_try_advisory_xact_lock($2, hashtext(nspname))`,
    [projections.map((projection) => nextOf(projection).schema), projectionLocks],
  )
  for (const projection of projections)
    if (rows.some(({ schema }) => schema === nextOf(projection).schema)) await dropNext(owner, projection)
}

const deleteCheckpoint = (owner: pg.ClientBase, name: string) =>
  owner.query('DELETE FROM rm.checkpoints WHERE projection = $1', [name])
