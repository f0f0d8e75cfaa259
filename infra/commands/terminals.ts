import { freePort, portIsFree } from '../embedded/free-port.ts'
import { startChild } from './child.ts'
import type { Settings } from './settings.ts'

/** The demo's terminals, beside the house and not in it; answers where the house finds them. */
export const startTerminals = async (settings: Settings): Promise<string | undefined> => {
  if (process.env['BON_DEMO_DAYS'] === 'off') return undefined
  const { host, dataDir } = settings
  const beside = settings.port + 1
  const isOurs = settings.port > 0 && beside <= 65_535 && (await portIsFree(beside, host))
  const port = isOurs ? beside : await freePort()
  const env = { HOST: host, PORT: String(port), DATA_DIR: dataDir }
  startChild(process.execPath, ['infra/processes/terminal-simulator.ts'], { env })
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `${here}:${port}`
}
