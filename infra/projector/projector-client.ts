import { type Position, parsePosition } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import pg from 'pg'
import { databaseRoles } from '../database/index.ts'
import { connectForLock, type LockConnection, type LockTimes } from '../pool/index.ts'
import { readTypes } from '../read-store/index.ts'

/** A connection that is asked. */
export type Queries = Pick<pg.ClientBase, 'query'>

/** The same connection for several who do not know of each other: their statements go one after the other. */
export const oneByOne = (client: Queries): Queries => {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...given: Parameters<Queries['query']>): Promise<unknown> => {
    const answer = last.then(() => client.query(...given))
    last = answer.catch(() => undefined)
    return answer
  }
  return { query: query as unknown as Queries['query'] }
}

/** One number space for our session locks; the second number is the schema's name. */
const lockSpace = 7234521

/**
 * A connection that folds. A commit need not reach the disk before it counts: rows and checkpoint are lost or kept
 * together, and what is lost is folded again from the log.
 */
export const connectProjector = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...configOf(url), connectionTimeoutMillis: 5_000, keepAlive: true })
  await client.connect()
  await client.query(foldingSession)
  return client
}

/** The connection of a runner, under whose lock it leads: given up when the server is silent. */
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

/** No value of a batch changes how it is best written, so its statement is planned at its first use and no more. */
const foldingSession = `SET ROLE ${databaseRoles.application}; SET synchronous_commit = off;
  SET plan_cache_mode = force_generic_plan`

/** Takes the locks that are free: only one runner per projection and database. They end with the connection. */
export const tryLead = async (
  client: Queries,
  projections: readonly Projection[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string; mine: boolean }>(
    `SELECT name, pg_try_advisory_lock($1, hashtext(schema)) AS mine
     FROM unnest($2::text[], $3::text[]) AS wanted (name, schema)`,
    [lockSpace, projections.map(({ name }) => name), projections.map(({ schema }) => schema)],
  )
  return new Set(rows.flatMap(({ name, mine }) => (mine ? [name] : [])))
}

/** Gives one lock back. */
export const unlead = async (client: Queries, projection: Projection): Promise<void> => {
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockSpace, projection.schema])
}

export const readCheckpoint = async (client: Queries, projection: Projection): Promise<Position> => {
  const position = (await readCheckpoints(client, [projection])).get(projection.name)
  if (position === undefined) throw new Error(`${projection.schema} was not migrated`)
  return position
}

/** By name; one that was not migrated has none. */
export const readCheckpoints = (client: Queries, projections: readonly Projection[]) =>
  positionsBy(client, projections, `SELECT projection, position::text FROM rm.checkpoints ${ofThese}`)

/** As the new leader: whatever stopped the last one, we try. */
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

/** All of the log that there was is in its rows: from now on its readers are served these (ADR 0073). */
export const writeFilled = async (client: Queries, { name, version }: Projection): Promise<void> => {
  await client.query(
    'UPDATE rm.checkpoints SET filled_at = now() WHERE projection = $1 AND version = $2 AND filled_at IS NULL',
    [name, version],
  )
}

/** Leaves the reason where other processes look. */
export const writeStopped = async (client: Queries, projection: Projection, reason: string) => {
  await client.query('UPDATE rm.checkpoints SET stopped = $3 WHERE projection = $1 AND version = $2', [
    projection.name,
    projection.version,
    reason.slice(0, 1_000),
  ])
}

/** After a large catch-up the planner knows nothing of the new rows, and would sort where an index stands ready. */
export const analyse = async (client: Queries, { schema, tables }: Projection): Promise<void> => {
  await client.query(`ANALYZE ${Object.keys(tables).map((name) => `${schema}.${name}`)}`)
}
