import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'

export type SupervisedPostgres = { url: string; stop: () => Promise<void> }

type Folders = { dataDir: string; keysDir: string }

/**
 * Restarts PostgreSQL on the same port and data folder when it exits, so that the app can reconnect. `print` receives a
 * line about it.
 */
export const supervisePostgres = async (
  folders: Folders,
  print: (line: string) => void,
): Promise<SupervisedPostgres> => {
  let shouldRun = true
  let server = await startPostgres({ ...folders, durable: true })
  const { url, port } = server

  const watch = async (): Promise<void> => {
    while (shouldRun) {
      const lastWords = await server.exited
      if (shouldRun) server = await again(lastWords)
    }
    await server.stop()
  }
  const again = async (lastWords: string): Promise<EmbeddedPostgres> => {
    print(
      `PostgreSQL has stopped and is started again. Its last words: ${lastWords.trim().split('\n').at(-1)}`,
    )
    for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
      try {
        return await startPostgres({ ...folders, port, durable: true })
      } catch (error) {
        if (!shouldRun) return server
        print(`${String(error)} Trying again.`)
        await sleep(wait)
      }
    }
  }
  const watching = watch()
  const stop = async (): Promise<void> => {
    shouldRun = false
    await server.stop()
    await watching
  }
  return { url, stop }
}
