import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeArgs, startPostgres } from '@bon/infra/embedded'

const ROOT = join(import.meta.dirname, '..', '..')

export type BenchShop = {
  url: string
  pid: number
  database_url: string
  data_dir: string
  ready_ms: number
  stop(): Promise<void>
}

/** The server as a child process, so that the driver does not run in its event loop; with a durable database. */
export const withBenchShop = <T>(work: (shop: BenchShop) => Promise<T>, demo_days = '0'): Promise<T> =>
  withBenchDatabase(async (database_url, data_dir) => {
    const shop = await startApplication(database_url, data_dir, demo_days)
    try {
      return await work(shop)
    } finally {
      await shop.stop()
    }
  })

/** A durable PostgreSQL in a temporary folder. */
export const withBenchDatabase = async <T>(
  work: (database_url: string, data_dir: string) => Promise<T>,
): Promise<T> => {
  const data_dir = await mkdtemp(join(tmpdir(), 'bon-bench-'))
  const database = await startPostgres({
    dataDir: join(data_dir, 'pg'),
    keysDir: join(data_dir, 'keys'),
    durable: true,
  })
  try {
    return await work(database.url, data_dir)
  } finally {
    await database.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
}

export const startApplication = async (
  database_url: string,
  data_dir: string,
  demo_days = '0',
  node_args: readonly string[] = [],
): Promise<BenchShop> => {
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeArgs, ...node_args, 'infra/processes/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database_url,
      DATA_DIR: data_dir,
      BON_DEMO_DAYS: demo_days,
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const address = /Bon is ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    void exited.then(() => reject(new Error(`the house left: ${output}`)))
  })
  return {
    url,
    pid: child.pid as number,
    database_url,
    data_dir,
    ready_ms: performance.now() - began,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
