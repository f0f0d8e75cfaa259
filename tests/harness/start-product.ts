import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/**
 * Playwright's global setup: one product for all journeys, on a free port, with a data folder of its own. With APP_URL
 * the journeys visit one that is running already, as whoever writes them wants.
 */
const startForPlaywright = async (): Promise<() => Promise<void>> => {
  if (process.env['APP_URL']) return async () => {}
  const dataDir = await mkdtemp(join(tmpdir(), 'bon-e2e-'))
  // Ten days: the dashboard compares with the same weekday last week, and they are soon made.
  const days = process.env['BON_DEMO_DAYS'] ?? '10'
  const product = await startProduct({ DATA_DIR: dataDir, BON_DEMO_DAYS: days })
  process.env['APP_URL'] = product.url
  return async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export default startForPlaywright
