import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from './product.ts'
import { shops } from './shops.ts'

/**
 * Playwright's global setup: a product for each worker, on a free port, with a data folder of its own. With APP_URL the
 * journeys visit one that is running already, as whoever writes them wants.
 */
const startForPlaywright = async (): Promise<() => Promise<void>> => {
  if (process.env['APP_URL']) return async () => {}
  // Ten days: the dashboard compares with the same weekday last week, and they are soon made.
  const days = process.env['BON_DEMO_DAYS'] ?? '10'
  const started: { product: Product; dataDir: string }[] = []
  // One after the other: the first builds the page that both show.
  for (let n = 0; n < shops; n++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bon-e2e-'))
    started.push({ dataDir, product: await startProduct({ DATA_DIR: dataDir, BON_DEMO_DAYS: days }) })
  }
  process.env['APP_URL'] = started.map(({ product }) => product.url).join(' ')
  return async () => {
    await Promise.all(started.map(({ product }) => product.stop()))
    for (const { dataDir } of started) await rm(dataDir, { recursive: true, force: true })
  }
}

export default startForPlaywright
