import { startApplication, withBenchShop } from './bench-shop.ts'
import { cpuMs, rssMib } from './cpu.ts'
import type { Metric } from './metric.ts'

/** Starts the server on an existing database, until its first successful answer (PERF-13, PERF-14). */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async (first) => {
    const rounds: { ready: number; cpu: number; rss: number }[] = []
    for (let i = 0; i < 3; i++) {
      const began = performance.now()
      const shop = await startApplication(first.database_url, first.data_dir)
      await fetch(`${shop.url}/health`).then((answer) => answer.json())
      const ready = performance.now() - began
      rounds.push({ ready, cpu: cpuMs(shop.pid).app, rss: rssMib(shop.pid) })
      await shop.stop()
    }
    const middle = rounds.sort((a, b) => a.ready - b.ready)[1]
    return [
      { name: 'cold start to first answer', value: Math.round(middle?.ready ?? 0), unit: 'ms' },
      { name: 'CPU to start', value: Math.round(middle?.cpu ?? 0), unit: 'ms' },
      { name: 'house idle', value: middle?.rss ?? 0, unit: 'MiB RSS' },
    ]
  })
