import { type Position, parsePosition } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import pg from 'pg'
import { databaseRoles } from '../database/index.ts'
import { connectForLock, type LockConnection, type LockTimes } from '../pool/index.ts'
import { readTypes } from '../read-store/index.ts'

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

const foldingSession = `SET ROLE ${databaseRoles.application}; SET synchronous_commit = off`

/** Only one runner per projection and database; the lock ends with the connection. */
export const tryLead = async (client: pg.ClientBase, projection: Projection): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine',
    [lockSpace, projection.schema],
  )
  return rows[0]?.mine === true
}

export const readCheckpoint = (client: pg.ClientBase, projection: Projection): Promise<Position> =>
  positionBy(
    client,
    projection,
    'SELECT position::text FROM rm.checkpoints WHERE projection = $1 AND version = $2',
  )

/** As the new leader: whatever stopped the last one, we try. */
export const takeCheckpoint = (client: pg.ClientBase, projection: Projection): Promise<Position> =>
  positionBy(
    client,
    projection,
    'UPDATE rm.checkpoints SET stopped = NULL WHERE projection = $1 AND version = $2 RETURNING position::text',
  )

const positionBy = async (client: pg.ClientBase, projection: Projection, text: string): Promise<Position> => {
  const { rows } = await client.query<{ position: string }>(text, [projection.name, projection.version])
  const position = rows[0]?.position
  if (position === undefined) throw new Error(`${projection.schema} was not migrated`)
  return parsePosition(position)
}

/** Leaves the reason where other processes look. */
export const writeStopped = async (client: pg.ClientBase, projection: Projection, reason: string) => {
  await client.query('UPDATE rm.checkpoints SET stopped = $3 WHERE projection = $1 AND version = $2', [
    projection.name,
    projection.version,
    reason.slice(0, 1_000),
  ])
}

/** After a large catch-up the planner knows nothing of the new rows, and would sort where an index stands ready. */
export const analyse = async (client: pg.ClientBase, { schema, tables }: Projection): Promise<void> => {
  await client.query(`ANALYZE ${Object.keys(tables).map((name) => `${schema}.${name}`)}`)
}
