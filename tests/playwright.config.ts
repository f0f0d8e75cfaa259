import { findBrowser } from '@bon/infra/embedded'
import { scaled } from '@bon/infra/slowness'
import { defineConfig } from 'playwright/test'
import { shops } from './harness/shops.ts'

/** Every worker has its own shop, so that tests do not affect each other; with APP_URL all share one. */
const urls = (process.env['APP_URL'] ?? '').split(' ')
const folders = (process.env['APP_DATA'] ?? '').split(' ')
const mine = process.env['TEST_PARALLEL_INDEX']
if (mine !== undefined) {
  process.env['APP_URL'] = urls[Number(mine) % urls.length] ?? ''
  process.env['APP_DATA'] = folders[Number(mine) % folders.length] ?? ''
}

/** Their workers start products of their own and serve no other file. */
const ownProducts = ['**/begin.e2e.ts', '**/engines.e2e.ts']

/**
 * The browser tests run against the whole product, started by their global setup; its address is `baseURL` for every
 * page, and APP_URL in the environment.
 */
export default defineConfig({
  testDir: 'e2e',
  // The first project begins first: after all others, one of its workers would be the only one at work.
  projects: [
    { name: 'own products', testMatch: ownProducts },
    { name: 'shops', testMatch: '**/*.e2e.ts', testIgnore: ownProducts },
  ],
  globalSetup: './harness/start-product.ts',
  outputDir: '../test-results',
  // Timeouts on a busy machine do not measure the product (tests/bench does).
  timeout: scaled(60_000),
  expect: { timeout: scaled(10_000) },
  workers: process.env['APP_URL'] && urls.length === 1 ? 1 : shops,
  // A test that passes only on a retry is not green; see infra/commands/reports.ts.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // Playwright waits for moving targets, so motion is off. It is tested in styles.e2e.ts and entrance.e2e.ts.
    contextOptions: { reducedMotion: 'reduce' },
    // Set by the global setup; workers, which read this file again, get it from the environment.
    ...(process.env['APP_URL'] && { baseURL: process.env['APP_URL'] }),
    launchOptions: await findBrowser(),
    // A worker would answer instead of `page.route`; server-away.e2e.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing costs a quarter of the run; set `BON_TRACE=1` when a screenshot does not explain a failure.
    trace: process.env['BON_TRACE'] ? 'retain-on-failure' : 'off',
  },
})
