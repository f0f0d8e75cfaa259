import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildWeb } from '@bon/infra/embedded'
import type { FullConfig } from 'playwright/test'
import { type Product, startProduct } from './product.ts'
import { verifyProduct } from './verify-product.ts'

/**
 * Playwright's global setup: a product for each worker, on a free port with its own data folder. With APP_URL the tests
 * use a running product instead, as when writing tests.
 */
const startForPlaywright = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  if (process.env['APP_URL']) return async () => {}
  // Ten days: the dashboard compares with the same weekday of the last week, and they are created quickly.
  const days = process.env['BON_DEMO_DAYS'] ?? '10'
  // Built once in advance, as all of them serve the same page.
  await buildWeb()
  const dataDirs = await Promise.all(
    Array.from({ length: workers }, () => mkdtemp(join(tmpdir(), 'bon-e2e-'))),
  )
  const forget = async (): Promise<void> => {
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
  }
  const trade = (dataDir: string) => startProduct({ DATA_DIR: dataDir, BON_DEMO_DAYS: days })
  await sameDays(dataDirs, trade).catch(async (error: unknown) => {
    await forget()
    throw error
  })
  const begun = await Promise.allSettled(dataDirs.map(trade))
  const stop = async (): Promise<void> => {
    await Promise.all(begun.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)))
    await forget()
  }
  const failed = begun.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const started = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  process.env['APP_URL'] = started.map(({ url }) => url).join(' ')
  process.env['APP_DATA'] = dataDirs.join(' ')
  return async () => {
    // After all tests each shop must pass verification (FIND-F1); a failure is reported after everything has stopped.
    const verified = await Promise.allSettled(dataDirs.map(verifyProduct))
    await stop()
    for (const one of verified) if (one.status === 'rejected') throw one.reason
  }
}

/** The demo's days are created in one shop; after it has stopped, the others start as copies of it. */
const sameDays = async (
  dataDirs: readonly string[],
  trade: (dataDir: string) => Promise<Product>,
): Promise<void> => {
  const [first, ...others] = dataDirs
  if (first === undefined || others.length === 0) return
  await (await trade(first)).stop()
  // Not Node's own `cp`, which does not keep file owners: PostgreSQL refuses a folder of another user.
  for (const other of others) await run('cp', ['-a', `${first}/.`, other])
}
const run = promisify(execFile)

export default startForPlaywright
