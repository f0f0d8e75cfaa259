import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onStop } from './shutdown.ts'

/** The process that has locked the data folder, and the database URL for `pnpm verify`. */
export type Holder = { pid: number; started: string; database_url: string | null }

/**
 * Two instances over one data folder would corrupt the journal, so a file with our pid locks the folder. The lock of a
 * dead process (kill -9, power loss) is taken over.
 */
export const lockDataFolder = (dataDir: string): { publishUrl: (databaseUrl: string) => void } => {
  // Traversable but not listable: PostgreSQL may run as another user in a subfolder of its own.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const me: Holder = { pid: process.pid, started: startOf(process.pid), database_url: null }
  if (!create(dataDir, me)) {
    const holder = holderOf(dataDir)
    if (holder) {
      throw new Error(
        `The data folder ${dataDir} is in use by another Bon (process ${holder.pid}): stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(lockFile(dataDir), { force: true })
    if (!create(dataDir, me))
      throw new Error(`The data folder ${dataDir} has just been taken by another Bon.`)
  }
  onStop(() => rmSync(lockFile(dataDir), { force: true }))
  return {
    publishUrl: (database_url) => writeFileSync(lockFile(dataDir), JSON.stringify({ ...me, database_url })),
  }
}

/** The holder of the lock if its process is alive. */
export const holderOf = (dataDir: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as Holder
    return holder.pid > 0 && startOf(holder.pid) === holder.started ? holder : undefined
  } catch {
    // A missing or incomplete lock file has no holder.
    return undefined
  }
}

const lockFile = (dataDir: string): string => join(dataDir, 'bon.lock')

const create = (dataDir: string, holder: Holder): boolean => {
  try {
    writeFileSync(lockFile(dataDir), JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Pids are reused, in a container at every start: on Linux a process is identified by its pid and its start time (field
 * 22 of its stat, counted after the name, which may contain spaces). A zombie counts as dead.
 */
const startOf = (pid: number): string => {
  if (process.platform !== 'linux') return isAlive(pid) ? 'alive' : 'gone'
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'gone' : (rest[18] ?? 'gone')
  } catch {
    // A process without a stat file does not exist any more.
    return 'gone'
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
