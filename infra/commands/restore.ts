import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type BackupFile,
  checkBackupFile,
  keysFileOf,
  openBackupFile,
  privateKeyFrom,
} from '../backup/index.ts'
import { readConfig } from '../processes/config.ts'
import { type Checked, restore as load } from '../processes/restore.ts'
import { runNode } from './child.ts'
import { lockDataFolder } from './data-lock.ts'
import { readSettings, type Settings } from './settings.ts'
import { onStop } from './shutdown.ts'
import { databaseToServe } from './with-database.ts'

/** `npm run restore -- <file> --key <private half>`: into an empty folder, or the empty database of DATABASE_URL. */
export const restore = async (args: string[]): Promise<number> => {
  const settings = readSettings()
  const { positionals, values } = parseArgs({
    // npm consumes the `--` before a command's arguments; pnpm passes it on.
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: { key: { type: 'string' } },
  })
  const [file] = positionals
  if (!file || !values.key)
    throw new Error('Say what to restore and by which key: npm run restore -- <file> --key <private half>.')
  refuseUsedFolder(settings)
  const checked = await check(file, values.key)
  await refuseSmallDisk(settings, checked.database)
  lockDataFolder(settings.dataDir)
  const env = await applied(settings, checked)
  return runNode('infra/processes/verify.ts', [], { env })
}

const refuseUsedFolder = ({ dataDir, databaseUrl }: Settings): void => {
  const keys = join(dataDir, 'keys')
  const used = [
    ...(!databaseUrl && existsSync(join(dataDir, 'postgres')) ? [join(dataDir, 'postgres')] : []),
    ...(existsSync(keys)
      ? readdirSync(keys)
          .filter(isKey)
          .map((name) => join(keys, name))
      : []),
  ]
  if (used.length > 0)
    throw new Error(
      `${dataDir} is not empty (${used[0]}): nothing was changed. Set DATA_DIR to an empty folder, or move that away.`,
    )
}

/** Files of a database server or of backups may exist already; signing keys may not. */
const isKey = (name: string): boolean => !/^(database-roles\.|backup-public\.pem$)/.test(name)

/** Reads both files completely before anything is changed. */
const check = async (file: string, key_file: string): Promise<Checked> => {
  // Whatever is wrong with the file, the message is the same.
  const private_key = await readFile(key_file, 'utf8').then(privateKeyFrom, () => undefined)
  if (!private_key)
    throw new Error(`${key_file} is no private half of a key for backups: nothing was changed.`)
  const database = await openBackupFile(file, 'database')
  const keys = await openBackupFile(keysFileOf(file), 'keys')
  if (keys.header.at !== database.header.at || keys.header.installation !== database.header.installation)
    throw new Error(`${keys.path} belongs to another backup: nothing was changed.`)
  await checkBackupFile(database, private_key)
  await checkBackupFile(keys, private_key)
  return { database, keys, private_key }
}

/** The database needs more space than its backup: rows, indexes, the write-ahead log and rebuilt read models. */
const spaceFactor = 4
const clusterBytes = 150_000_000

const refuseSmallDisk = async ({ dataDir, databaseUrl }: Settings, { path }: BackupFile): Promise<void> => {
  if (databaseUrl) return
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const { bavail, bsize } = await statfs(dataDir)
  const needed = (await stat(path)).size * spaceFactor + clusterBytes
  if (bavail * bsize < needed)
    throw new Error(
      `The disk of ${dataDir} has ${megabytes(bavail * bsize)} MB free, and ${megabytes(needed)} are needed: nothing was changed.`,
    )
}
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

const applied = async (settings: Settings, checked: Checked): Promise<Record<string, string>> => {
  const { dataDir } = settings
  const before = new Set(readdirSync(dataDir))
  let isDone = false
  // Registered first, so it runs last, when the server has stopped.
  onStop(async () => {
    if (isDone) return
    for (const name of made)
      if (!before.has(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  })
  const env = { DATA_DIR: dataDir, DATABASE_URL: await databaseToServe(settings) }
  const summary = await load(checked, readConfig({ ...process.env, ...env, NATS_URL: '', BON_ROLES: '' }))
  isDone = true
  const { head, at } = checked.database.header
  console.log(
    `Restored up to position ${head} of ${at}. Not repeated by itself, as it may have been done since: ${summary.prints} prints (the till asks), ${summary.payments} card payments (the terminal is asked), ${summary.letters} letters. Forgotten again: ${summary.forgotten}.`,
  )
  return env
}
const made = ['postgres', 'keys', 'format.json']
