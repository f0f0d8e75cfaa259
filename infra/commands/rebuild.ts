import { runNode } from './child.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

/** `pnpm rebuild`: rebuilds the read models from the events, whether Bon is running or not. */
export const rebuild = async (args: string[]): Promise<number> => {
  const settings = readSettings()
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: await databaseToVisit(settings) }
  return runNode('infra/processes/rebuild.ts', args, { env })
}
