import { join } from 'node:path'
import { makeBackupKey, noteBackup, removeOldBackups, takeBackup } from '../backup/index.ts'
import { loadRolePasswords, rolesFileIn, urlAs } from '../database/index.ts'
import { openPool } from '../pool/index.ts'
import { bonVersion } from './data-folder.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

/** `npm run backup`: makes a backup now, whether Bon is running or not; `--new-key` creates the key pair first. */
export const backup = async (args: string[]): Promise<number> => {
  const { dataDir, ...settings } = readSettings()
  const keys_dir = join(dataDir, 'keys')
  const public_key_file = process.env['BON_BACKUP_KEY'] || join(keys_dir, 'backup-public.pem')
  if (args.includes('--new-key')) return newKey(public_key_file, join(dataDir, 'backup-private.pem'))
  if (process.env['EVENTSTORE_URL'])
    throw new Error('The log lies in EventStoreDB: back that up by its own means; nothing was written.')
  const owner = await databaseToVisit({ dataDir, ...settings })
  const passwords = await loadRolePasswords(process.env['BON_ROLES_FILE'] || rolesFileIn(keys_dir))
  const dir = process.env['BON_BACKUP_DIR'] || join(dataDir, 'backups')
  const url = urlAs(owner, 'backup', passwords)
  const result = await takeBackup({ url, dir, keys_dir, public_key_file, bon: bonVersion(), now: new Date() })
  await noted(urlAs(owner, 'application', passwords), result.file)
  const retention = Number(process.env['BON_BACKUP_KEPT'] || 30)
  await removeOldBackups(dir, retention)
  const rows = result.manifest.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${result.file}: ${rows} rows of ${result.manifest.length} tables up to position ${result.head}, ${result.bytes} bytes.\n${result.keys_file}: the keys. Copy both to another machine.`,
  )
  return 0
}

/** Recorded in the log of backups, so that the dashboard of a running Bon shows it. */
const noted = async (url: string, file: string): Promise<void> => {
  const pool = openPool({ connectionString: url, application_name: 'bon backup', max: 1 })
  await noteBackup(pool, new Date().toISOString(), true, file)
  await pool.end()
}

const newKey = async (public_file: string, private_file: string): Promise<number> => {
  const id = await makeBackupKey(public_file, private_file)
  console.log(
    `Backups are encrypted to ${public_file} (${id}).\nThe private half is ${private_file}: move it off this machine, twice. Without it no backup can be read, by nobody.`,
  )
  return 0
}
