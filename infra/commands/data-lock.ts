import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onStop } from './shutdown.ts'

/** Who holds the data folder, and where `pnpm verify` finds the database meanwhile. */
export type Holder = { pid: number; started: string; database_url: string | null }

/**
 * Two houses over one data folder would break each other's journal: the folder is held by a file with our pid. A
 * holder that died (kill -9, power) holds nothing: its file is taken over.
 */
export const holdDataFolder = (dataDir: string): { tell: (databaseUrl: string) => void } => {
  // Passable, not listable: PostgreSQL may run as another user, in a folder of its own below.
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
  return { tell: (database_url) => writeFileSync(lockFile(dataDir), JSON.stringify({ ...me, database_url })) }
}

/** The living holder, if there is one. */
export const holderOf = (dataDir: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as Holder
    return holder.pid > 0 && startOf(holder.pid) === holder.started ? holder : undefined
  } catch {
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
 * Pids come again, in a container at every start: on Linux a process is known by its pid and the moment it began (field
 * 22 of its stat, counted after the name, which may hold spaces). A zombie is dead, only not yet buried.
 */
const startOf = (pid: number): string => {
  if (process.platform !== 'linux') return isAlive(pid) ? 'alive' : 'gone'
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'gone' : (rest[18] ?? 'gone')
  } catch {
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
