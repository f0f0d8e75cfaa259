import pg from 'pg'
import { APP_ROLE, createAppend, createLog, createRole, SCHEMA_VERSION } from './postgres.schema.ts'

/** Makes the log and its role, as the owner (the role of the URL). Repeating it changes nothing. */
export const migrateEventStore = async (url: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: url, application_name: 'bon migrate' })
  await owner.connect()
  try {
    await owner.query(createRole).catch(needsRole)
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

const needsRole = (cause: unknown): never => {
  throw new Error(
    `The database user may not make or take the role ${APP_ROLE}. Ask its administrator for: CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <this user>`,
    { cause },
  )
}
