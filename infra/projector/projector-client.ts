import { type Position, parsePosition } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import pg from 'pg'
import { databaseRoles } from '../database/index.ts'
import { connectForLock, type LockConnection, type LockTimes } from '../pool/index.ts'
import { projectionLocks, readTypes } from '../read-store/index.ts'

/** A connection for queries. */
export type Queries = Pick<pg.ClientBase, 'query'>

/** Lets several independent callers share one connection: their statements run one after the other. */
export const oneByOne = (client: Queries): Queries => {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: Parameters<Queries['query']>): Promise<unknown> => {
    const answer = last.then(() => client.query(...args))
    // The caller receives the failure; the queue goes on after it.
    last = answer.catch(() => undefined)
    return answer
  }
  return { query: query as unknown as Queries['query'] }
}

/**
 * A connection for folding. Commits are not synchronous: rows and checkpoint are lost or kept together, and what is
 * lost is folded again from the log.
 */
export const connectProjector = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...configOf(url), connectionTimeoutMillis: 5_000, keepAlive: true })
  await client.connect()
  await client.query(foldingSession)
  return client
}

/** The connection of a runner, which holds its locks: closed when the server does not answer. */
export const connectRunner = async (
  url: string,
  clock: Clock,
  times: () => LockTimes,
): Promise<LockConnection> => {
  const connection = await connectForLock({ config: configOf(url), clock, times })
  try {
    await connection.client.query(foldingSession)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

const configOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'bon projector',
  types: readTypes,
})

/** The values of a batch do not change the best plan, so each statement is planned once. */
const foldingSession = `SET ROLE ${databaseRoles.application}; SET synchronous_commit = off;
  SET plan_cache_mode = force_generic_plan`

/** Takes the free locks: only one runner per projection and database. They are released with the connection. */
export const tryLead = async (
  client: Queries,
  projections: readonly Projection[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string; mine: boolean }>(
    `SELECT name, pg_try_advisory_lock($1, hashtext(schema)) AS mine
     FROM unnest($2::text[], $3::text[]) AS wanted (name, schema)`,
    [projectionLocks, projections.map(({ name }) => name), projections.map(({ schema }) => schema)],
  )
  return new Set(rows.flatMap(({ name, mine }) => (mine ? [name] : [])))
}

/** Releases one lock. */
export const unlead = async (client: Queries, projection: Projection): Promise<void> => {
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [projectionLocks, projection.schema])
}

export const readCheckpoint = async (client: Queries, projection: Projection): Promise<Position> => {
  const position = (await readCheckpoints(client, [projection])).get(projection.name)
  if (position === undefined) throw new Error(`${projection.schema} was not migrated`)
  return position
}

/** By name; a projection that was not migrated has none. */
export const readCheckpoints = (client: Queries, projections: readonly Projection[]) =>
  positionsBy(client, projections, `SELECT projection, position::text FROM rm.checkpoints ${ofThese}`)

/** Reads the checkpoints as the new leader and clears the reasons why the last leader stopped. */
export const takeCheckpoints = (client: Queries, projections: readonly Projection[]) =>
  positionsBy(
    client,
    projections,
    `UPDATE rm.checkpoints SET stopped = NULL ${ofThese} RETURNING projection, position::text`,
  )

const ofThese = 'WHERE (projection, version) IN (SELECT * FROM unnest($1::text[], $2::integer[]))'

const positionsBy = async (
  client: Queries,
  projections: readonly Projection[],
  text: string,
): Promise<ReadonlyMap<string, Position>> => {
  const values = [projections.map(({ name }) => name), projections.map(({ version }) => version)]
  const { rows } = await client.query<{ projection: string; position: string }>(text, values)
  return new Map(rows.map(({ projection, position }) => [projection, parsePosition(position)]))
}

/** Marks that all of the log is folded: from now on readers are served this version's rows (ADR 0073). */
export const writeFilled = async (client: Queries, { name, version }: Projection): Promise<void> => {
  await client.query(
    'UPDATE rm.checkpoints SET filled_at = now() WHERE projection = $1 AND version = $2 AND filled_at IS NULL',
    [name, version],
  )
}

/** Stores the reason for other processes. */
export const writeStopped = async (client: Queries, projection: Projection, reason: string) => {
  await client.query('UPDATE rm.checkpoints SET stopped = $3 WHERE projection = $1 AND version = $2', [
    projection.name,
    projection.version,
    reason.slice(0, 1_000),
  ])
}

/**
 * After a large catch-up the planner has no statistics of the new rows, and would sort instead of using an index; and
 * what batches wrote over is still in the pages, which every sum would read until the database has cleaned up by itself.
 */
export const vacuum = async (client: Queries, { schema, tables }: Projection): Promise<void> => {
  // One by one: the connection gives up on a statement that takes a minute.
  for (const name of Object.keys(tables)) await client.query(`VACUUM (ANALYZE) ${schema}.${name}`)
}
