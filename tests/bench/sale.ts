import { withBenchShop } from './bench-shop.ts'
import { cpuMs, rssMib } from './cpu.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell } from './till.ts'

const rounds = 3
const seconds = 4
/** Until the compiler is done: after 3 s the rounds of one client still rose from 47 to 86 sales/s. */
const warm_up_ms = 20_000

/** Composite cash sales, sealed, over HTTP (PERF-1, PERF-3 to PERF-5): 1, 8 and 32 clients on four registers. */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async ({ url, pid }) => {
    const tills = await openTills(url)
    const client = async (i: number, until: number, took: number[]) => {
      const till = tills[i % tills.length]
      if (!till) throw new Error('no till')
      while (performance.now() < until) {
        const began = performance.now()
        await sell(url, till)
        took.push(performance.now() - began)
      }
    }
    const together = async (clients: number, ms: number): Promise<number[]> => {
      const took: number[] = []
      const until = performance.now() + ms
      await Promise.all(Array.from({ length: clients }, (_, i) => client(i, until, took)))
      return took
    }
    await together(8, warm_up_ms)
    const metrics: Metric[] = []
    for (const clients of [1, 8, 32]) {
      const figures = []
      for (let round = 0; round < rounds; round++) {
        const before = cpuMs(pid)
        const took = await together(clients, seconds * 1000)
        const after = cpuMs(pid)
        const { p50, p99 } = quantiles(took)
        const app = (after.app - before.app) / took.length
        const database = (after.database - before.database) / took.length
        figures.push({ rate: took.length / seconds, p50, p99, app, database })
      }
      const middle = figures.sort((a, b) => a.rate - b.rate)[1] ?? figures[0]
      if (!middle) continue
      const spread = `${figures.map(({ rate }) => Math.round(rate)).join('..')}`
      metrics.push(
        {
          name: `composite sale, ${clients} clients`,
          value: Math.round(middle.rate),
          unit: `sales/s (rounds ${spread})`,
        },
        { name: `composite sale, ${clients} clients, p50`, value: middle.p50, unit: 'ms' },
        { name: `composite sale, ${clients} clients, p99`, value: middle.p99, unit: 'ms' },
        { name: `composite sale, ${clients} clients, CPU app`, value: round(middle.app), unit: 'ms/sale' },
        {
          name: `composite sale, ${clients} clients, CPU database`,
          value: round(middle.database),
          unit: 'ms/sale',
        },
      )
    }
    return [...metrics, { name: 'house under load', value: rssMib(pid), unit: 'MiB RSS' }]
  })

const round = (value: number) => Math.round(value * 100) / 100
