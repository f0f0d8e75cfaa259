import { products, resourceEndpoints, textOfFilters } from '@bon/contracts/resources'
import { callShop, loginTo } from '../harness/shop.ts'
import { withBenchShop } from './bench-shop.ts'
import { cpuMs } from './cpu.ts'
import { createProducts } from './many-products.ts'
import { type Metric, quantiles } from './metric.ts'

const count = 20_000
const requests = 500
const clients = 8
const goal_ms = 100

type Query = { search?: string; sort?: string; filter?: string; cursor?: string; archived?: 'only' }

/** Typical use of a long list: pages, searches, columns, filters. */
const kinds: Record<string, (n: number) => Query> = {
  'first page': () => ({}),
  'sorted by price': (n) => ({ sort: n % 2 ? 'price' : '-price' }),
  'sorted by name downwards': () => ({ sort: '-name' }),
  'searched by word': (n) => ({ search: ['laks', 'rosé', 'kaffe 1', 'øl hel'][n % 4] ?? 'laks' }),
  'searched by number': (n) => ({ search: String(1_000_000 + ((n * 37) % count)) }),
  'filtered by price': (n) => ({
    filter: textOfFilters([
      { field: 'price', is: 'at_least', value: 5_000 + n },
      { field: 'price', is: 'at_most', value: 7_000 + n },
    ]) as string,
  }),
  'filtered and sorted': () => ({
    filter: textOfFilters([{ field: 'type', is: 'equal', value: 'standard' }]) as string,
    sort: 'plu',
  }),
  archived: () => ({ archived: 'only' }),
}

/** `GET /products` at 20,000 products: 500 mixed requests from 8 clients. */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async ({ url, pid }) => {
    const token = await loginTo(url, 'admin@kajkanten.example')
    const call = callShop(url, () => token)
    const listApi = resourceEndpoints(products).list
    const { ms } = await createProducts(call, count)
    const took: { kind: string; ms: number }[] = []
    const list = async (kind: string, query: Query): Promise<string | null> => {
      const began = performance.now()
      const { status, body } = await call(listApi, { query })
      took.push({ kind, ms: performance.now() - began })
      if (status !== 200) throw new Error(`${kind}: ${status}`)
      return body.next
    }
    const names = Object.keys(kinds)
    let next = 0
    const client = async () => {
      while (next < requests) {
        const n = next++
        const kind = names[n % names.length] ?? ''
        const query = kinds[kind]?.(n) ?? {}
        const cursor = await list(kind, query)
        // Every third request continues to the next page.
        if (cursor && n % 3 === 0 && next < requests) {
          next++
          await list('next page', { ...query, cursor })
        }
      }
    }
    await list('first page', {})
    took.length = 0
    const before = cpuMs(pid)
    await Promise.all(Array.from({ length: clients }, client))
    const after = cpuMs(pid)
    const all = quantiles(took.map((one) => one.ms))
    return [
      { name: `bulk creation of ${count} products`, value: Math.round(count / (ms / 1000)), unit: '/s' },
      {
        name: `${took.length} mixed lists of ${count} at ${clients} clients, p50`,
        value: all.p50,
        unit: 'ms',
      },
      {
        name: `${took.length} mixed lists of ${count} at ${clients} clients, p99`,
        value: all.p99,
        unit: 'ms',
      },
      {
        name: `list of ${count}, CPU app`,
        value: Math.round(((after.app - before.app) * 100) / took.length) / 100,
        unit: 'ms/list',
      },
      { name: 'goal / lists p99', value: Math.round((goal_ms * 100) / all.p99) / 100, unit: 'of the goal' },
      ...[...Map.groupBy(took, ({ kind }) => kind)].map(([kind, some]) => ({
        name: `list, ${kind}, p50 of ${some.length}`,
        value: quantiles(some.map((one) => one.ms)).p50,
        unit: 'ms',
      })),
    ]
  })
