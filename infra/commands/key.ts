import { runNode } from './child.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

/** `pnpm key`: registers a signing key, or replaces the server key, while Bon is stopped. */
export const key = async (args: string[]): Promise<number> => {
  const settings = readSettings()
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: await databaseToVisit(settings) }
  return runNode('infra/processes/key.ts', args, { env })
}
