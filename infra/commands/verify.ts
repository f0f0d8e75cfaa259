import { could_not_verify } from '../processes/verify-report.ts'
import { runNode } from './child.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

/**
 * `pnpm verify`: folds all events again. Exit code 0: consistent, 1: a contradiction, 2: overdue work, 3: could not
 * check (ADR 0046).
 */
export const verify = async (args: string[]): Promise<number> => {
  const settings = readSettings()
  const database_url = await databaseToVisit(settings).catch((error: Error) => {
    console.error(error.message)
    return undefined
  })
  if (database_url === undefined) return could_not_verify
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: database_url }
  return runNode('infra/processes/verify.ts', args, { env })
}
