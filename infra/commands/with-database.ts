import { join } from 'node:path'
import { keepPostgres } from '../embedded/keep-postgres.ts'
import { claimDataFolder } from './data-folder.ts'
import { holdDataFolder, holderOf } from './data-lock.ts'
import type { Settings } from './settings.ts'
import { onStop } from './shutdown.ts'

/** For the long run: the given server, or our own one that is kept alive until the command ends. */
export const databaseToServe = async (settings: Settings): Promise<string> => {
  claimDataFolder(settings.dataDir)
  if (settings.databaseUrl) return settings.databaseUrl
  const postgres = await keepPostgres(foldersIn(settings.dataDir), (line) => console.error(line))
  onStop(postgres.stop)
  return postgres.url
}

/** For a command beside or without a running Bon: the running one's database, else our own for as long as it takes. */
export const databaseToVisit = async (settings: Settings): Promise<string> => {
  const running = settings.databaseUrl ?? holderOf(settings.dataDir)?.database_url
  if (running) return running
  holdDataFolder(settings.dataDir)
  return databaseToServe(settings)
}

const foldersIn = (dataDir: string) => ({
  dataDir: join(dataDir, 'postgres'),
  keysDir: join(dataDir, 'keys'),
})
