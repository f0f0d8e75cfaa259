import { type Child, startChild } from './child.ts'
import { firstWords } from './first-words.ts'
import { restartOnExit } from './restart-on-exit.ts'
import type { Settings } from './settings.ts'

/**
 * The demo's terminals run as a separate process on PORT+1, or on a free port when it is taken, and are restarted on
 * the same port when they crash. Resolves with their address; undefined without a demo, or when they could not start.
 */
export const startTerminals = async ({ port, dataDir }: Settings): Promise<string | undefined> => {
  if (process.env['BON_DEMO_DAYS'] === 'off') return undefined
  const simulatorPort = port > 0 && port < 65_535 ? port + 1 : 0
  let place = { PORT: String(simulatorPort), BON_PORT_ONLY: '' }
  let child: Child | undefined
  let resolveFirst = (_port: string | undefined): void => {}
  const first = new Promise<string | undefined>((resolve) => {
    resolveFirst = resolve
  })
  const service = {
    name: 'The simulator of the card terminals',
    start: () => {
      child = startChild(process.execPath, ['infra/processes/terminal-simulator.ts'], {
        env: { HOST: '127.0.0.1', DATA_DIR: dataDir, ...place },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return child
    },
    ready: async () => {
      if (!child) return
      const [, found = ''] = await firstWords(child, /http:\/\/[^\s/]+:(\d+)/)
      place = { PORT: found, BON_PORT_ONLY: '1' }
      resolveFirst(found)
    },
  }
  void restartOnExit(service).then(() => resolveFirst(undefined))
  const found = await first
  return found && `127.0.0.1:${found}`
}
