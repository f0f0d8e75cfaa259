import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { callShop, loginTo } from '../harness/shop.ts'
import { startApplication, withBenchDatabase } from './bench-shop.ts'
import { closeTill } from './closing.ts'
import { rssMib } from './cpu.ts'
import { growLog } from './grow-log.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell } from './till.ts'
import type { Checked } from './verify-log.ts'

const events = Number(process.env['BON_GROWTH_EVENTS'] ?? 1_000_000)
/** The days of demo trade that are copied. */
const demo_days = process.env['BON_GROWTH_DEMO_DAYS'] ?? '7'
const sales = 20

/**
 * Measures a start, the first sale, the next ones and a close on a log of the demo's first days, and again after a
 * million events; then verifies the whole log.
 */
export const run = (): Promise<Metric[]> =>
  withBenchDatabase(async (database_url, data_dir) => {
    await (await startApplication(database_url, data_dir, demo_days)).stop()
    const before = await day(database_url, data_dir, 'on the first day')
    const { copies, copied, seconds } = await growLog(database_url, data_dir, events)
    const loaded = {
      name: `events loaded by COPY, ${copies} copies of ${copied / copies}, each signed`,
      value: Math.round(copied / seconds),
      unit: 'events/s',
    }
    const after = await day(database_url, data_dir, `after ${copied} events`)
    return [...before, loaded, ...after, ...(await checked(database_url))]
  })

/** The whole log, in a separate process; memory at the first 70,000 events, the first 500,000, and so on. */
const checked = async (database_url: string): Promise<Metric[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${import.meta.dirname}/verify-log.ts`], {
    env: { ...process.env, DATABASE_URL: database_url },
  })
  const { events: eventCount, seconds, cpu_seconds, rss_mib } = JSON.parse(stdout) as Checked
  const name = `verify of ${eventCount} events, signatures and all`
  return [
    { name, value: Math.round(eventCount / seconds), unit: 'events/s' },
    { name: `${name}, of its CPU`, value: Math.round(eventCount / cpu_seconds), unit: 'events/CPU s' },
    ...[70_000, 500_000, 1_000_000, 5_000_000, 27_000_000].flatMap((at) => {
      const sample = rss_mib.find((one) => one.events === at)
      return sample ? [{ name: `verify after ${at} events`, value: sample.mib, unit: 'MiB RSS' }] : []
    }),
    { name: 'verify, most', value: Math.max(0, ...rss_mib.map(({ mib }) => mib)), unit: 'MiB RSS' },
  ]
}

const day = async (database_url: string, data_dir: string, when: string): Promise<Metric[]> => {
  const shop = await startApplication(database_url, data_dir)
  try {
    const tills = await openTills(shop.url)
    const [till] = tills
    if (!till) throw new Error('no till')
    const took: number[] = []
    for (let i = 0; i <= sales; i++) {
      const began = performance.now()
      await sell(shop.url, till)
      took.push(performance.now() - began)
    }
    const [first = Number.NaN, ...others] = took
    const token = await loginTo(shop.url, 'admin@kajkanten.example')
    const close = await closeTill(
      callShop(shop.url, () => token),
      till,
    )
    return [
      { name: `start ${when}`, value: Math.round(shop.ready_ms), unit: 'ms' },
      { name: `first sale ${when}`, value: Math.round(first), unit: 'ms' },
      { name: `sale, 1 client, ${when}, p50 of ${sales}`, value: quantiles(others).p50, unit: 'ms' },
      { name: `closing ${when}`, value: Math.round(close), unit: 'ms' },
      { name: `house ${when}`, value: rssMib(shop.pid), unit: 'MiB RSS' },
    ]
  } finally {
    await shop.stop()
  }
}
