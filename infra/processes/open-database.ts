import { projections } from '@bon/projections/all'
import { migrateBackups } from '../backup/index.ts'
import { migrateClock } from '../clock/index.ts'
import {
  type DatabaseUrls,
  databaseUrls,
  ensureRoles,
  loadRolePasswords,
  secureTables,
} from '../database/index.ts'
import { demoState } from '../demo/index.ts'
import { migrateErrorReports } from '../error-reports/index.ts'
import { migrateEventStore } from '../event-store/index.ts'
import { migrateIdentity } from '../identity/index.ts'
import { migrateImages } from '../images/index.ts'
import { migrateKeys } from '../keys/index.ts'
import { migrateLeases } from '../leases/index.ts'
import { migrateMobilePay } from '../mobilepay/index.ts'
import { openPool } from '../pool/index.ts'
import { migrateReactor } from '../reactor/index.ts'
import { migrateReadStore } from '../read-store/index.ts'
import { migrateRecords, migrateReservations } from '../resources/index.ts'
import { migrateVault } from '../vault/index.ts'
import type { Config } from './config.ts'

const tables = [
  migrateClock,
  migrateKeys,
  migrateReactor,
  migrateIdentity,
  migrateVault,
  migrateRecords,
  migrateReservations,
  migrateLeases,
  migrateImages,
  migrateErrorReports,
  migrateMobilePay,
  migrateBackups,
  demoState.migrate,
]

/**
 * Creates roles, tables and rights as the owner of the schemas, which is used for nothing else. Every process may run
 * this at every start. Resolves with the connection URL of each role.
 */
export const openDatabase = async ({
  database_url: owner_url,
  roles_file,
}: Pick<Config, 'database_url' | 'roles_file'>): Promise<DatabaseUrls> => {
  const passwords = await loadRolePasswords(roles_file)
  await ensureRoles({ owner_url, passwords, roles_file })
  await migrateTables(owner_url)
  return databaseUrls(owner_url, passwords)
}

const migrateTables = async (owner_url: string): Promise<void> => {
  const pool = openPool({ connectionString: owner_url, application_name: 'bon migrate', max: 1 })
  try {
    // Several processes may start at once; the lock is released with the pool's only connection.
    await pool.query('SELECT pg_advisory_lock(7234532)')
    await migrateEventStore(owner_url)
    await migrateReadStore(owner_url, projections)
    for (const migrate of tables) await migrate(pool)
    await secureTables(owner_url)
  } finally {
    await pool.end()
  }
}
