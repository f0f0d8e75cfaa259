import { join } from 'node:path'
import { supervisePostgres } from '../embedded/restart-postgres.ts'
import { claimDataFolder } from './data-folder.ts'
import { holderOf, lockDataFolder } from './data-lock.ts'
import type { Settings } from './settings.ts'
import { onStop } from './shutdown.ts'

/** For commands that serve: the configured server, or an embedded one that runs until the command ends. */
export const databaseToServe = async (settings: Settings): Promise<string> => {
  claimDataFolder(settings.dataDir)
  if (settings.databaseUrl) return settings.databaseUrl
  const postgres = await supervisePostgres(foldersIn(settings.dataDir), (line) => console.error(line))
  onStop(postgres.stop)
  return postgres.url
}

/** For other commands: the database of a running Bon, else an embedded server for as long as the command takes. */
export const databaseToVisit = async (settings: Settings): Promise<string> => {
  const running = settings.databaseUrl ?? holderOf(settings.dataDir)?.database_url
  if (running) return running
  lockDataFolder(settings.dataDir)
  return databaseToServe(settings)
}

const foldersIn = (dataDir: string) => ({
  dataDir: join(dataDir, 'postgres'),
  keysDir: join(dataDir, 'keys'),
})
