import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderQueryEndpoints } from '@bon/contracts/orders'
import { turnoverEndpoints } from '@bon/contracts/statistics'
import { nodeArgs } from '@bon/infra/embedded'
import { postgresEventStore } from '@bon/infra/event-store'
import { firstDifference } from '@bon/infra/projector'
import { projections } from '@bon/projections/all'
import { ids } from '../harness/shop.ts'
import type { Metric } from './metric.ts'
import { sellFor, withYear, type YearShop } from './year-shop.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const alone_ms = 20_000

/** `pnpm rebuild` of all read models of a year, while a till sells and an office reads; then all rows are compared. */
export const run = (): Promise<Metric[]> =>
  withYear(async (year) => {
    const before = await sellAndRead(year, sleep(alone_ms))
    const began = performance.now()
    const during = await sellAndRead(year, rebuilt(year.database_url))
    const seconds = (performance.now() - began) / 1_000
    await compare(year.database_url)
    return [
      { name: 'rebuild of all read models beside selling', value: Math.round(seconds), unit: 's' },
      { name: 'sales per second without a rebuild', value: before.sales / (alone_ms / 1_000), unit: '/s' },
      { name: 'sales per second during the rebuild', value: during.sales / seconds, unit: '/s' },
      { name: 'sale without a rebuild, p50', value: before.p50, unit: 'ms' },
      { name: 'sale during the rebuild, p50', value: during.p50, unit: 'ms' },
      { name: 'sale during the rebuild, p99', value: during.p99, unit: 'ms' },
      { name: 'reads during the rebuild', value: during.reads, unit: 'answers' },
      { name: 'failed or stale reads during the rebuild', value: during.failed, unit: 'answers of 0' },
    ]
  })

/** A till sells and an office reads lists and statistics until something is over. */
const sellAndRead = async (year: YearShop, until: Promise<unknown>) => {
  let [isOver, reads, failed] = [false, 0, 0]
  const over = until.finally(() => {
    isOver = true
  })
  const { days, call } = year
  const here = { company: ids.kajkanten }
  const office = async () => {
    while (!isOver) {
      const list = await call(orderQueryEndpoints.list, here)
      const figures = await call(turnoverEndpoints.turnover, {
        ...here,
        query: { from: days.to, to: days.to },
      })
      reads += 2
      failed += [list.status, figures.status].filter((status) => status !== 200).length
      if (list.status === 200 && list.body.orders.length === 0) failed++
      await sleep(100)
    }
  }
  const [{ p50, p99, count }] = await Promise.all([sellFor(year, over), office()])
  return { p50, p99, sales: count, reads, failed }
}

const rebuilt = async (database_url: string): Promise<void> => {
  const child = spawn(process.execPath, [...nodeArgs, 'infra/processes/rebuild.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database_url },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the rebuild ended with ${code}`)
}

const compare = async (database_url: string): Promise<void> => {
  const store = postgresEventStore({ url: database_url })
  try {
    for (const projection of projections) {
      const difference = await firstDifference(database_url, store, projection)
      if (difference) throw new Error(`rebuilt wrong: ${JSON.stringify(difference)}`)
    }
  } finally {
    await store.close()
  }
}
