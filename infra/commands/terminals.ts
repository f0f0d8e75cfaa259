import { type Child, startChild } from './child.ts'
import type { Settings } from './settings.ts'

/**
 * The demo's terminals, beside the house and not in it: they listen on PORT+1, or where they can. Answers where the
 * house finds them; nowhere when there is no demo, or when they could not start.
 */
export const startTerminals = async ({ host, port, dataDir }: Settings): Promise<string | undefined> => {
  if (process.env['BON_DEMO_DAYS'] === 'off') return undefined
  const beside = port > 0 && port < 65_535 ? port + 1 : 0
  const child = startChild(process.execPath, ['infra/processes/terminal-simulator.ts'], {
    env: { HOST: host, PORT: String(beside), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const found = await Promise.race([firstPort(child), child.exited.then(() => undefined)])
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return found && `${here}:${found}`
}

/** What it says goes to the screen; its first words carry the port. */
const firstPort = ({ process: { stdout } }: Child): Promise<string> =>
  new Promise((resolve) => {
    stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      const port = /http:\/\/[^\s/]+:(\d+)/.exec(chunk.toString())?.[1]
      if (port) resolve(port)
    })
  })
