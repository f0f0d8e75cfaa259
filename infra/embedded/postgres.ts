import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  createRole,
  databaseRoles,
  grantRoles,
  loadRolePasswords,
  type RolePasswords,
  rolesFileIn,
  urlAs,
} from '../database/index.ts'
import { freePort } from './free-port.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { type Cluster, openCluster, USER } from './postgres-cluster.ts'
import { endWithParent, type Launch, unprivileged } from './unprivileged.ts'

export type PostgresOptions = {
  /** Used by this server only; created when missing. */
  dataDir: string
  /** Where the passwords of the database's roles are kept. */
  keysDir: string
  /** Default: a free port. */
  port?: number
  /** False for tests only: an acknowledged commit may then be lost in a power cut. */
  durable: boolean
  /** For tests: the owner may create databases. */
  makesDatabases?: boolean
  /** Additional `-c name=value` settings. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  /** The URL of database `bon` as the owner of its schemas, which is not a superuser. */
  url: string
  port: number
  pid: number
  /** Fast shutdown: open transactions are rolled back. */
  stop: () => Promise<void>
  /** Resolves with the last output when the server has exited, by `stop` or by a crash. */
  exited: Promise<string>
}

/** Starts PostgreSQL 18, as root or not, in its own folder, listening on loopback only. */
export const startPostgres = async (options: PostgresOptions): Promise<EmbeddedPostgres> => {
  const launch = unprivileged(postgresBinaries())
  const cluster = await openCluster(options.dataDir, launch)
  const { child, port, exited } = await startServer(cluster, launch, options)
  const passwords = await loadRolePasswords(rolesFileIn(options.keysDir))
  await prepareServer(superuserUrl(cluster, port), passwords, options.makesDatabases ?? false)
  return {
    url: urlAs(`postgres://127.0.0.1:${port}/bon`, 'migrate', passwords),
    port,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGINT')
      await exited
    },
    exited,
  }
}

const superuserUrl = ({ password }: Cluster, port: number): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

/** Runs at every start: a kill may have left a server without roles, and restored keys contain other passwords. */
const prepareServer = async (
  url: string,
  passwords: RolePasswords,
  makesDatabases: boolean,
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  const roles = ['migrate', 'application', 'reader', 'backup'] as const
  await client.query(roles.map((role) => createRole(role, passwords)).join('\n'))
  await client.query(grantRoles(databaseRoles.migrate))
  if (makesDatabases) await client.query(`alter role ${databaseRoles.migrate} createdb`)
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'bon'")
  if (rowCount === 0) await client.query(`create database bon owner ${databaseRoles.migrate}`)
  await client.end()
}

type Server = { child: ChildProcess; port: number; exited: Promise<string> }

const START_TIMEOUT_MS = 10_000

/** A server that was killed a moment ago still holds its lock file and shared memory: retry for ten seconds. */
const startServer = async (cluster: Cluster, launch: Launch, options: PostgresOptions): Promise<Server> => {
  const giveUpAt = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const port = options.port ?? (await freePort())
    const outcome = await tryServer(cluster, launch, port, options)
    if ('child' in outcome) return outcome
    const portInUse = /could not bind|Address already in use/.test(outcome.output)
    const isStillLocked = /postmaster\.pid|shared memory block/.test(outcome.output)
    const worthAnotherTry = isStillLocked || (portInUse && options.port === undefined)
    if (!worthAnotherTry || Date.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start in ${options.dataDir}: ${outcome.output.trim()}`)
    }
    await sleep(200)
  }
}

const RELAXED = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const tryServer = async (
  cluster: Cluster,
  launch: Launch,
  port: number,
  { durable, settings }: PostgresOptions,
): Promise<Server | { output: string }> => {
  const all = { timezone: 'UTC', log_timezone: 'UTC', ...(!durable && RELAXED), ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const where = ['-D', cluster.data, '-p', String(port), '-h', '127.0.0.1', '-k', '']
  const [program, args] = launch.command(...endWithParent(launch.binaries.postgres, [...where, ...flags]))
  // Detached: Ctrl-C goes to the foreground group, and the server must outlive the app that writes to it.
  const child = spawn(program, args, {
    ...launch.options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let output = ''
  let isReady: () => void
  const ready = new Promise<true>((resolve) => {
    isReady = () => resolve(true)
  })
  child.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-4_000)
    if (/ready to accept connections/.test(output)) isReady()
  })
  const exited = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(output))
    child.once('error', (error) => resolve(error.message))
  })
  const failure = await Promise.race([ready, exited])
  return failure === true ? { child, port, exited } : { output: failure }
}
