import { buildWeb } from '../embedded/build-web.ts'
import { portIsFree } from '../embedded/free-port.ts'
import { nodeArgs } from '../embedded/node-args.ts'
import { type Child, startChild } from './child.ts'
import { bonVersion } from './data-folder.ts'
import { holdDataFolder } from './data-lock.ts'
import { firstWords } from './first-words.ts'
import { keepRunning, type Service } from './keep-running.ts'
import { plainHttpWarning } from './plain-http.ts'
import { readSettings, type Settings } from './settings.ts'
import { isStopping } from './shutdown.ts'
import { startTerminals } from './terminals.ts'
import { databaseToServe } from './with-database.ts'

/** `npm start`: the page, the database, the demo's terminals, the house; and all of them stop with us. */
export const start = async (): Promise<number> => {
  const settings = readSettings()
  const { databaseUrl, terminals } = await prepare(settings)
  const code = await keepRunning(bon(appEnv(settings, databaseUrl, terminals)))
  if (!isStopping()) console.error('Bon has stopped by itself; its last words are above.')
  return code
}

/** A free port is chosen once: the registers find it where it was. */
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

/** Everything the app needs, and the reasons for which it could not run, before it runs. */
const prepare = async (
  settings: Settings,
): Promise<{ databaseUrl: string; terminals: string | undefined }> => {
  const lock = holdDataFolder(settings.dataDir)
  await refuseUsedPort(settings)
  const warning = plainHttpWarning(settings)
  if (warning) console.log(`${warning}\n`)
  const [databaseUrl, built, terminals] = await Promise.all([
    databaseToServe(settings),
    buildWeb(),
    startTerminals(settings),
  ])
  if (built) console.log('The web app is built.')
  lock.tell(databaseUrl)
  return { databaseUrl, terminals }
}

const refuseUsedPort = async ({ port, host }: Settings): Promise<void> => {
  if (port === 0 || (await portIsFree(port, host))) return
  throw new Error(
    `Port ${port} is in use by another program: stop that one first, or set PORT to another number.`,
  )
}

/** The contract with infra/processes/main.ts; NATS_URL, EVENTSTORE_URL, TLS_* and BON_* pass through as they are. */
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
  ...(terminals === undefined ? {} : { BON_TERMINALS: terminals }),
})
