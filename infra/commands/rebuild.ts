import { runNode } from './child.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

/** `pnpm rebuild`: the read models anew from the events, beside a running Bon or without one. */
export const rebuild = async (args: string[]): Promise<number> => {
  const settings = readSettings()
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: await databaseToVisit(settings) }
  return runNode('infra/processes/rebuild.ts', args, { env })
}
