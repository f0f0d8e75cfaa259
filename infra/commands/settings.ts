import { isAbsolute, join } from 'node:path'
import { ROOT } from '../embedded/root.ts'

/** What the commands themselves read; infra/processes/config.ts reads the rest. */
export type Settings = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  tls: boolean
}

/** Who wants a shop's other registers to reach this one says so with HOST: until then Bon is for this machine only. */
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
