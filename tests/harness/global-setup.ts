import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolesFileIn } from '@bon/infra/database'
import { startPostgres } from '@bon/infra/embedded'
import type { TestProject } from 'vitest/node'

/** One server for all spec files of a run; each uses its own database (database.ts). */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bon-test-'))
  const keysDir = join(dataDir, 'keys')
  const settings = { max_connections: '300' }
  const server = await startPostgres({ dataDir, keysDir, durable: false, makesDatabases: true, settings })
  project.provide('databaseUrl', server.url)
  project.provide('rolesFile', rolesFileIn(keysDir))
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
