import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@bon/infra/embedded'

/** A durable server as in production: relaxed settings would make the figures meaningless. */
export const withDurableDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bon-bench-'))
  const server = await startPostgres({ dataDir, keysDir: join(dataDir, 'keys'), durable: true })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
