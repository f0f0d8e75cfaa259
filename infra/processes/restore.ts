import type { KeyObject } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import {
  type BackupFile,
  isEmptyDatabase,
  isFull,
  loadDatabase,
  majorOf,
  readForgotten,
  unpackKeys,
} from '../backup/index.ts'
import { secureTables } from '../database/index.ts'
import { type RestoreSummary, settleAfterRestore } from './after-restore.ts'
import { createApplication } from './application.ts'
import type { Config } from './config.ts'
import { openDatabase } from './open-database.ts'

export type Checked = { database: BackupFile; keys: BackupFile; private_key: KeyObject }

/** Loads checked files into an empty database and an empty keys folder; a failure leaves both unchanged. */
export const restore = async (
  { database, keys, private_key }: Checked,
  config: Config,
): Promise<RestoreSummary> => {
  const { database_url, keys_dir } = config
  if (!(await isEmptyDatabase(database_url)))
    throw new Error('The database is not empty: nothing was changed. Restore into an empty one.')
  const major = await majorOf(database_url)
  if (major < database.header.postgres)
    throw new Error(
      `The backup is of PostgreSQL ${database.header.postgres} and this server is ${major}: nothing was changed. Restore into the same or a newer one.`,
    )
  await mkdir(keys_dir, { recursive: true, mode: 0o700 })
  const before = { schemas: await schemasOf(database_url), keys: new Set(await readdir(keys_dir)) }
  try {
    await unpackKeys(keys, private_key, keys_dir)
    await openDatabase(config)
    await loadDatabase(database_url, database, private_key)
    await secureTables(database_url)
    const forgotten = await readForgotten([config.data_dir ?? keys_dir, dirname(database.path)])
    const application = await createApplication({ ...config, roles: ['projector'], demo_days: 'off' })
    try {
      return await settleAfterRestore(application, forgotten)
    } finally {
      await application.close()
    }
  } catch (error) {
    // The first error is the one to report, whether or not the undo works.
    await undo(database_url, keys_dir, before).catch(() => undefined)
    throw isFull(error)
      ? new Error('The disk of the database is full: nothing was restored.', { cause: error })
      : error
  }
}

type Before = { schemas: readonly string[]; keys: ReadonlySet<string> }

const undo = async (url: string, keys_dir: string, before: Before): Promise<void> => {
  for (const name of await readdir(keys_dir))
    if (!before.keys.has(name)) await rm(`${keys_dir}/${name}`, { force: true })
  const made = (await schemasOf(url)).filter((name) => !before.schemas.includes(name))
  if (made.length > 0)
    await onDatabase(url, (client) => client.query(`DROP SCHEMA ${made.join(', ')} CASCADE`))
}

const schemasOf = (url: string): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspowner = current_user::regrole ORDER BY 1',
    )
    return rows.map(({ name }) => name)
  })

const onDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'bon restore' })
  // A broken connection fails the statement in progress; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
