import { findBrowser } from '@bon/infra/embedded'
import { scaled } from '@bon/infra/slowness'
import { defineConfig } from 'playwright/test'
import { shops } from './harness/shops.ts'

/** Every worker has a shop of its own, so that no journey meets another's; with APP_URL given there is one for all. */
const urls = (process.env['APP_URL'] ?? '').split(' ')
const folders = (process.env['APP_DATA'] ?? '').split(' ')
const mine = process.env['TEST_PARALLEL_INDEX']
if (mine !== undefined) {
  process.env['APP_URL'] = urls[Number(mine) % urls.length] ?? ''
  process.env['APP_DATA'] = folders[Number(mine) % folders.length] ?? ''
}

/**
 * The browser tests run against the whole product, started by their global setup; its address is `baseURL` to every
 * page, and APP_URL in the environment.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './harness/start-product.ts',
  outputDir: '../test-results',
  // How long a journey may wait on a busy machine is no measure of the product (tests/bench is).
  timeout: scaled(60_000),
  expect: { timeout: scaled(10_000) },
  workers: process.env['APP_URL'] && urls.length === 1 ? 1 : shops,
  // A test that passes only the second time is not green; see infra/commands/reports.ts.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // Whatever moves is waited for before it is tapped. What the motion is, styles.e2e.ts and door.e2e.ts look at.
    contextOptions: { reducedMotion: 'reduce' },
    // Set by the global setup; the workers, which read this file again, find it there.
    ...(process.env['APP_URL'] ? { baseURL: process.env['APP_URL'] } : {}),
    launchOptions: await findBrowser(),
    screenshot: 'only-on-failure',
    // Recording every step costs a quarter of the run; `BON_TRACE=1` when one failed and the picture does not say why.
    trace: process.env['BON_TRACE'] ? 'retain-on-failure' : 'off',
  },
})
