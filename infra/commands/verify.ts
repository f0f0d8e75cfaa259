import { runNode } from './child.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

/** `pnpm verify`: folds everything again and names the first lie; exit code 1 if there is one. */
export const verify = async (args: string[]): Promise<number> => {
  const settings = readSettings()
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: await databaseToVisit(settings) }
  return runNode('infra/processes/verify.ts', args, { env })
}
