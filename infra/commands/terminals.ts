import { type Child, startChild } from './child.ts'
import { firstWords } from './first-words.ts'
import { keepRunning } from './keep-running.ts'
import type { Settings } from './settings.ts'

/**
 * The demo's terminals, beside the house and not in it: they listen on PORT+1, or where they can, and when they die they
 * are started again where they were. Answers where the house finds them; nowhere when there is no demo, or when they
 * could not start.
 */
export const startTerminals = async ({ port, dataDir }: Settings): Promise<string | undefined> => {
  if (process.env['BON_DEMO_DAYS'] === 'off') return undefined
  const beside = port > 0 && port < 65_535 ? port + 1 : 0
  let place = { PORT: String(beside), BON_PORT_ONLY: '' }
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
  void keepRunning(service).then(() => resolveFirst(undefined))
  const found = await first
  return found && `127.0.0.1:${found}`
}
