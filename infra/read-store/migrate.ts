import type { Projection } from '@bon/projections/kernel'
import pg from 'pg'
import { createCheckpoints, createSchema, shapeOf } from './ddl.ts'
import { dropFormer, serveFormer } from './former.ts'
import { dropLeftNext } from './next.ts'

const retentionDays = 14

/** Creates the checkpoints and every missing projection schema. Idempotent. */
export const migrateReadStore = async (url: string, projections: readonly Projection[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: url, application_name: 'bon read store' })
  await owner.connect()
  try {
    await owner.query('BEGIN')
    await owner.query('SELECT pg_advisory_xact_lock(7234520)') // several processes may start at once
    await owner.query(createCheckpoints)
    for (const projection of projections) await ensureSchema(owner, projection)
    await dropFormer(owner, projections)
    await dropLeftNext(owner, projections)
    await dropOldVersions(owner, projections)
    await owner.query('COMMIT')
  } finally {
    await owner.end()
  }
}

const ensureSchema = async (owner: pg.ClientBase, projection: Projection): Promise<void> => {
  const { rows } = await owner.query<{ there: boolean; shape: string | null }>(
    `SELECT namespace IS NOT NULL AS there, obj_description(namespace, 'pg_namespace') AS shape
     FROM to_regnamespace($1) AS namespace`,
    [projection.schema],
  )
  if (!rows[0]?.there) {
    await owner.query(createSchema(projection))
    await serveFormer(owner, projection)
  } else if (rows[0].shape !== shapeOf(projection)) {
    throw new Error(
      `The tables of ${projection.schema} are not those of the code: raise the version of ${projection.name}, or run pnpm rebuild ${projection.name}.`,
    )
  }
}

/**
 * Drops versions older than the code's that have not moved for 14 days, except those whose rows are served until a
 * newer version is complete. A newer version belongs to a newer release.
 */
const dropOldVersions = async (owner: pg.ClientBase, projections: readonly Projection[]): Promise<void> => {
  for (const { name, version } of projections) {
    const { rows } = await owner.query<{ version: number }>(
      `DELETE FROM rm.checkpoints WHERE projection = $1 AND version < $2
         AND updated_at < now() - make_interval(days => ${retentionDays})
         AND NOT EXISTS (SELECT FROM rm.checkpoints AS newer
           WHERE newer.projection = $1 AND newer.former = rm.checkpoints.version AND newer.filled_at IS NULL)
       RETURNING version`,
      [name, version],
    )
    for (const old of rows) await owner.query(`DROP SCHEMA IF EXISTS rm_${name}_v${old.version} CASCADE`)
  }
}
