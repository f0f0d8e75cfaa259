import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Launch } from './unprivileged.ts'

/** The superuser that initdb creates: used only to create the roles at each start. */
export const USER = 'bon'

export type Cluster = { data: string; password: string }

/**
 * The data folder contains `cluster/` and, readable for its owner only, the superuser's password. A cluster is created
 * under a temporary name and then moved, so that a kill during the first start leaves none.
 */
export const openCluster = async (dataDir: string, launch: Launch): Promise<Cluster> => {
  const data = join(dataDir, 'cluster')
  const passwordFile = join(dataDir, 'password')
  if (existsSync(data)) return { data, password: readFileSync(passwordFile, 'utf8') }

  const half = join(dataDir, 'cluster.half')
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  const password = randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [dataDir, half, passwordFile]) launch.own(path)
  chmodSync(half, 0o700)
  await initdb(half, passwordFile, launch)
  renameSync(half, data)
  return { data, password }
}

const initdb = async (folder: string, passwordFile: string, launch: Launch): Promise<void> => {
  const access = ['-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile]
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const [program, args] = launch.command(launch.binaries.initdb, [
    ...['-D', folder, '--no-instructions'],
    ...access,
    ...locale,
  ])
  const child = spawn(program, args, { ...launch.options, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${folder}: ${output.trim()}`)
}
