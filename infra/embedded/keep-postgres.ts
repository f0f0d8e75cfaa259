import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'

export type KeptPostgres = { url: string; stop: () => Promise<void> }

type Folders = { dataDir: string; keysDir: string }

/**
 * A PostgreSQL that comes back: should it die, it is started again on the same port and data folder, so that the app's
 * connections find it where it was. `say` hears of it.
 */
export const keepPostgres = async (folders: Folders, say: (line: string) => void): Promise<KeptPostgres> => {
  let wanted = true
  let server = await startPostgres({ ...folders, durable: true })
  const { url, port } = server

  const watch = async (): Promise<void> => {
    while (wanted) {
      const lastWords = await server.exited
      if (wanted) server = await again(lastWords)
    }
    await server.stop()
  }
  const again = async (lastWords: string): Promise<EmbeddedPostgres> => {
    say(`PostgreSQL has stopped and is started again. Its last words: ${lastWords.trim().split('\n').at(-1)}`)
    for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
      try {
        return await startPostgres({ ...folders, port, durable: true })
      } catch (error) {
        if (!wanted) return server
        say(`${String(error)} Trying again.`)
        await sleep(wait)
      }
    }
  }
  const watching = watch()
  const stop = async (): Promise<void> => {
    wanted = false
    await server.stop()
    await watching
  }
  return { url, stop }
}
