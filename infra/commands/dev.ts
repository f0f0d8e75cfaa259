import { join } from 'node:path'
import { ROOT } from '../embedded/root.ts'
import { startChild } from './child.ts'
import { lockDataFolder } from './data-lock.ts'
import { readSettings } from './settings.ts'
import { onStop } from './shutdown.ts'
import { appEnv } from './start.ts'
import { startTerminals } from './terminals.ts'
import { databaseToServe } from './with-database.ts'

const WEB_PORT = 5173

/** `pnpm dev`: the server restarts and the page refreshes when a file is saved. */
export const dev = async (): Promise<number> => {
  const settings = { ...readSettings(), host: '127.0.0.1' }
  const lock = lockDataFolder(settings.dataDir)
  const databaseUrl = await databaseToServe(settings)
  lock.publishUrl(databaseUrl)
  const env = { ...appEnv(settings, databaseUrl, await startTerminals(settings)), NODE_ENV: 'development' }
  const app = startChild(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'infra/processes/main.ts'],
    { env },
  )
  await servePage(`http://127.0.0.1:${settings.port}`)
  return app.exited
}

const servePage = async (apiUrl: string): Promise<void> => {
  process.env['API_URL'] = apiUrl
  const { createServer } = await import('vite')
  const web = join(ROOT, 'web')
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    configLoader: 'native',
    server: { port: Number(process.env['WEB_PORT'] ?? WEB_PORT) },
  })
  await server.listen()
  onStop(() => server.close())
  console.log(`The page, fresh from its sources: ${server.resolvedUrls?.local[0]}`)
}
