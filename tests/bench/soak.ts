import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@bon/infra/embedded'
import { startApplication, withBenchDatabase } from './bench-shop.ts'
import { type Memory, openInspector } from './heap.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell } from './till.ts'

const minutes = Number(process.env['BON_SOAK_MINUTES'] ?? 10)
const clients = 8
/** Together 42 sales a second, if the machine can. */
const pause_ms = (clients * 1_000) / 42

/**
 * Cash sales at a bounded rate for ten minutes. A leak is growth of the live heap after the caches are full: the last
 * minute is compared with the middle one.
 */
export const run = (): Promise<Metric[]> =>
  withBenchDatabase(async (database_url, data_dir) => {
    const port = await freePort()
    const shop = await startApplication(database_url, data_dir, '0', [`--inspect=127.0.0.1:${port}`])
    const inspector = await openInspector(port)
    try {
      const tills = await openTills(shop.url)
      let [took, selling]: [number[], boolean] = [[], true]
      const client = async (i: number): Promise<void> => {
        const till = tills[i % tills.length]
        if (!till) throw new Error('no till')
        while (selling) {
          const began = performance.now()
          await sell(shop.url, till)
          const ms = performance.now() - began
          took.push(ms)
          await sleep(Math.max(0, pause_ms - ms))
        }
      }
      const selling_all = Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
      const metrics: Metric[] = []
      for (let minute = 0; minute <= minutes; minute += 1) {
        metrics.push(...figuresOf(minute, took, await inspector.memory()))
        process.stdout.write(
          `${metrics
            .slice(-6)
            .map(({ name, value }) => `${name} ${value}`)
            .join(', ')}\n`,
        )
        took = []
        if (minute < minutes) await sleep(60_000)
      }
      selling = false
      await selling_all
      return metrics
    } finally {
      inspector.close()
      await shop.stop()
    }
  })

const figuresOf = (minute: number, took: readonly number[], memory: Memory): Metric[] => {
  const at = (name: string) => `minute ${minute}, ${name}`
  const { p50, p99 } = quantiles(took)
  return [
    { name: at('sales'), value: took.length, unit: 'sales' },
    { name: at('p50'), value: p50, unit: 'ms' },
    { name: at('p99'), value: p99, unit: 'ms' },
    { name: at('live heap'), value: memory.live, unit: 'MB' },
    { name: at('external'), value: memory.external, unit: 'MB' },
    { name: at('RSS'), value: memory.rss, unit: 'MB' },
  ]
}
