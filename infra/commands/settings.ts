import { isAbsolute, join } from 'node:path'
import { ROOT } from '../embedded/root.ts'

/** Settings of the commands themselves; infra/processes/config.ts reads the others. */
export type Settings = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  tls: boolean
}

/** Bon listens on this machine only, unless HOST opens it to a shop's other registers. */
export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => ({
  host: env['HOST'] || '127.0.0.1',
  port: portFrom(env['PORT'] || '3000'),
  dataDir: fromRoot(env['DATA_DIR'] || '.data'),
  databaseUrl: env['DATABASE_URL'] || undefined,
  tls: Boolean(env['TLS_CERT'] && env['TLS_KEY']),
})

const portFrom = (text: string): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${text}`)
  return port
}

const fromRoot = (path: string): string => (isAbsolute(path) ? path : join(ROOT, path))
