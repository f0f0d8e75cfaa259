import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/** Playwright's global setup: one product for all journeys, on a free port, with a data folder of its own. */
const startForPlaywright = async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bon-e2e-'))
  // Three days of trade are enough to look at, and soon made.
  const days = process.env['BON_DEMO_DAYS'] ?? '3'
  const product = await startProduct({ DATA_DIR: dataDir, BON_DEMO_DAYS: days })
  process.env['APP_URL'] = product.url
  return async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export default startForPlaywright
