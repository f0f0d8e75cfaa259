import { join, relative, resolve } from 'node:path'
import { startPostgres } from '../embedded/index.ts'
import { ROOT } from '../embedded/root.ts'
import { runNode } from './child.ts'
import { claimDataFolder } from './data-folder.ts'
import { onStop } from './shutdown.ts'

/**
 * `pnpm fixture <folder> [days] [times the guests]`: a data folder with a year of a busy restaurant, 300,000 receipts by
 * default. `pnpm bench year` measures it, and `DATA_DIR=<folder> pnpm start` serves it.
 */
export const fixture = async ([folder, days = '365', guests = '8']: string[]): Promise<number> => {
  const dataDir = resolve(folder ?? '.')
  if (!relative(ROOT, dataDir).startsWith('..')) {
    console.error('pnpm fixture <folder outside of the project> [days] [times the guests]')
    return 2
  }
  claimDataFolder(dataDir)
  // Nobody's sales: what a power cut takes is made again.
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    keysDir: join(dataDir, 'keys'),
    durable: false,
    settings: { max_wal_size: '8GB' },
  })
  onStop(postgres.stop)
  return runNode('tests/bench/fixture.ts', [days, guests], {
    env: {
      NODE_ENV: 'production',
      BON_TEST_DURABILITY: 'off',
      BON_DEMO_DAYS: '0',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
    },
  })
}
