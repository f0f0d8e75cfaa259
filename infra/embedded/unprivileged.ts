import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, binariesIn } from './postgres-binaries.ts'

/** How to start PostgreSQL here: it refuses to run as root, and containers often have only root. */
export type Launch = {
  binaries: Binaries
  command: (program: string, args: readonly string[]) => [string, string[]]
  options: SpawnOptions
  /** Changes a path's owner to the server's user, before it is used. */
  own: (path: string) => void
}

const NOBODY = 65534

export const unprivileged = (binaries: Binaries): Launch => {
  if (process.getuid?.() !== 0) return plainly(binaries)
  if (works('unshare', [...MAPPED, 'true'])) return inUserNamespace(binaries)
  return asNobody(binaries)
}

const MAPPED = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

const plainly = (binaries: Binaries): Launch => ({
  binaries,
  command: (program, args) => [program, [...args]],
  options: {},
  own: () => {},
})

/**
 * Maps root to nobody in a user namespace: no user is created, no file changes its owner, and a 0700 home stays
 * reachable.
 */
const inUserNamespace = (binaries: Binaries): Launch => ({
  ...plainly(binaries),
  command: (program, args) => ['unshare', [...MAPPED, program, ...args]],
})

const asNobody = (binaries: Binaries): Launch => ({
  ...plainly(reachableByNobody(binaries)),
  options: { uid: NOBODY, gid: NOBODY },
  own: (path) => chownSync(path, NOBODY, NOBODY),
})

/** Under a 0700 home the user nobody cannot execute the program; then a copy is made once that only root can change. */
const reachableByNobody = (binaries: Binaries): Binaries => {
  const probe = spawnSync(binaries.postgres, ['--version'], { uid: NOBODY, gid: NOBODY })
  if (probe.status === 0) return binaries
  const copy = join(tmpdir(), `bon-postgres-${process.arch}`)
  if (!existsSync(copy)) {
    const half = mkdtempSync(`${copy}-`)
    cpSync(binaries.root, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    renameSync(half, copy)
  }
  if (statSync(copy).uid !== 0)
    throw new Error(`${copy} belongs to somebody else: remove it and start again.`)
  return binariesIn(copy)
}

/**
 * On Linux the server ends with this process, even after kill -9. Must follow `unshare`, which would reset the setting;
 * `INT` is PostgreSQL's fast shutdown.
 */
export const endWithParent = (program: string, args: readonly string[]): [string, string[]] =>
  process.platform === 'linux' && works('setpriv', ['--pdeathsig', 'INT', 'true'])
    ? ['setpriv', ['--pdeathsig', 'INT', program, ...args]]
    : [program, [...args]]

const works = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0
