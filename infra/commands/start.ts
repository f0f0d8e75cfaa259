import { buildWeb } from '../embedded/build-web.ts'
import { portIsFree } from '../embedded/free-port.ts'
import { nodeArgs } from '../embedded/node-args.ts'
import { type Child, startChild } from './child.ts'
import { bonVersion } from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { firstWords } from './first-words.ts'
import { plainHttpWarning } from './plain-http.ts'
import { restartOnExit, type Service } from './restart-on-exit.ts'
import { readSettings, type Settings } from './settings.ts'
import { isStopping } from './shutdown.ts'
import { startTerminals } from './terminals.ts'
import { databaseToServe } from './with-database.ts'

/** `npm start`: starts the page, the database, the demo's terminals and the server, and stops them together. */
export const start = async (): Promise<number> => {
  const settings = readSettings()
  const { databaseUrl, terminals } = await prepare(settings)
  const code = await restartOnExit(bon(appEnv(settings, databaseUrl, terminals)))
  if (!isStopping()) console.error('Bon has stopped by itself; its last words are above.')
  return code
}

/** A free port is chosen once, so that registers find a restarted server at the same address. */
const bon = (env: Record<string, string>): Service => {
  let port = env['PORT'] ?? '0'
  let child: Child | undefined
  return {
    name: 'Bon',
    start: () => {
      child = startChild(process.execPath, [...nodeArgs, 'infra/processes/main.ts'], {
        env: { ...env, PORT: port },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return child
    },
    ready: async () => {
      if (!child) return
      const [, url] = await firstWords(child, /Bon is ready (?:at (\S+)|as )/)
      if (url && port === '0') port = new URL(url).port || '0'
    },
  }
}

/** Prepares everything the app needs and reports what would prevent it from running, before it is started. */
const prepare = async (
  settings: Settings,
): Promise<{ databaseUrl: string; terminals: string | undefined }> => {
  const lock = lockDataFolder(settings.dataDir)
  await refuseUsedPort(settings)
  const warning = plainHttpWarning(settings)
  if (warning) console.log(`${warning}\n`)
  const [databaseUrl, built, terminals] = await Promise.all([
    databaseToServe(settings),
    buildWeb(),
    startTerminals(settings),
  ])
  if (built) console.log('The web app is built.')
  lock.publishUrl(databaseUrl)
  return { databaseUrl, terminals }
}

const refuseUsedPort = async ({ port, host }: Settings): Promise<void> => {
  if (port === 0 || (await portIsFree(port, host))) return
  throw new Error(
    `Port ${port} is in use by another program: stop that one first, or set PORT to another number.`,
  )
}

/** The environment of infra/processes/main.ts; NATS_URL, EVENTSTORE_URL, TLS_* and BON_* are passed on unchanged. */
export const appEnv = (
  settings: Settings,
  databaseUrl: string,
  terminals: string | undefined,
): Record<string, string> => ({
  NODE_ENV: process.env['NODE_ENV'] ?? 'production',
  HOST: settings.host,
  PORT: String(settings.port),
  DATA_DIR: settings.dataDir,
  BON_VERSION: bonVersion(),
  DATABASE_URL: databaseUrl,
  ...(terminals !== undefined && { BON_TERMINALS: terminals }),
})
