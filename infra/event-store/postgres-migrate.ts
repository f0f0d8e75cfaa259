import pg from 'pg'
import { createAppend, createLog, SCHEMA_VERSION } from './postgres-schema.ts'

/** Creates the log as the owner (the role of the URL); the roles must exist (infra/database). Idempotent. */
export const migrateEventStore = async (url: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: url, application_name: 'bon migrate' })
  await owner.connect()
  try {
    await owner.query('BEGIN')
    await owner.query('SELECT pg_advisory_xact_lock(7234510)') // several processes may start at once
    const { rows } = await owner.query(
      `SELECT obj_description(to_regnamespace('es'), 'pg_namespace') AS version`,
    )
    if (rows[0]?.version !== SCHEMA_VERSION) {
      await owner.query(createLog)
      await owner.query(createAppend)
    }
    await owner.query('COMMIT')
  } finally {
    await owner.end()
  }
}
