import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderRow } from '@bon/contracts/orders'
import { orderQueryEndpoints } from '@bon/contracts/orders'
import { safTEndpoints } from '@bon/contracts/saf-t'
import { newId } from '@bon/infra/clock'
import { csvFile } from '../../web/admin/exports/csv-file.ts'
import type { SheetColumn } from '../../web/admin/exports/sheet.ts'
import { ids } from '../harness/shop.ts'
import { rssMib } from './cpu.ts'
import type { Metric } from './metric.ts'
import { askedOfTheLog } from './year-questions.ts'
import { replay } from './year-replay.ts'
import { sellFor, withYear, type YearShop } from './year-shop.ts'
import { statistics } from './year-statistics.ts'

const alone_ms = 20_000

/** A year of a busy restaurant, made by `pnpm fixture`: its statistics, its replay and its exports, and what these cost the tills. */
export const run = (): Promise<Metric[]> =>
  withYear(async (year) => [
    { name: 'year, order lines', value: year.order_lines, unit: 'lines' },
    ...(await statistics(year)),
    ...(await askedOfTheLog(year)),
    ...(await replay(year)),
    ...(await orderList(year)),
    ...(await safT(year)),
  ])

const columns: SheetColumn<OrderRow>[] = [
  { key: 'nr', label: 'Nr.', value: ({ nr }) => `${nr}` },
  { key: 'status', label: 'Status', value: ({ status }) => status },
  { key: 'opened', label: 'Åbnet', kind: 'moment', value: ({ opened_at }) => opened_at },
  { key: 'ended', label: 'Afsluttet', kind: 'moment', value: ({ ended_at }) => ended_at },
  { key: 'register', label: 'Kasse', value: ({ register_uuid }) => register_uuid },
  { key: 'lines', label: 'Linjer', kind: 'count', value: ({ lines }) => lines },
  { key: 'total', label: 'I alt', kind: 'money', value: ({ total }) => total },
]

/** All orders as a browser gets them and writes them to a file. */
const orderList = async ({ shop, till, call }: YearShop): Promise<Metric[]> => {
  const { path } = orderQueryEndpoints.list
  const idle = rssMib(shop.pid)
  let [rows, most] = [0, idle]
  const answer = await fetch(`${shop.url}/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${till.token}`,
      'company-uuid': ids.kajkanten,
      accept: 'application/x-ndjson',
    },
  })
  if (!answer.ok || !answer.body) throw new Error(`orders: ${answer.status}`)
  const pages = linesOf(answer.body.pipeThrough(new TextDecoderStream()))
  const counted = async function* () {
    for await (const line of pages) {
      const { orders } = JSON.parse(line) as { orders: OrderRow[] }
      rows += orders.length
      most = Math.max(most, rssMib(shop.pid))
      yield orders
    }
  }
  const began = performance.now()
  let bytes = 0
  for await (const chunk of csvFile(columns, counted(), 'semicolon')) bytes += chunk.length
  const seconds = (performance.now() - began) / 1_000
  await call(orderQueryEndpoints.list, { company: ids.kajkanten })
  return [
    {
      name: `orders as CSV, ${rows} rows, ${Math.round(bytes / 1e6)} MB`,
      value: Math.round(rows / seconds),
      unit: 'rows/s',
    },
    { name: 'orders as CSV, server over idle', value: most - idle, unit: 'MiB RSS' },
  ]
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** The file of the year, made alone and made while a till sells. */
const safT = async (bench: YearShop): Promise<Metric[]> => {
  const alone = await exported(bench)
  const before = await sellFor(bench, sleep(alone_ms))
  const exporting = exported(bench)
  const during = await sellFor(bench, exporting)
  const alongside = await exporting
  return [
    {
      name: `SAF-T, ${alone.what}`,
      value: Math.round(bench.order_lines / alone.seconds),
      unit: 'order lines/s',
    },
    { name: 'SAF-T, server over idle', value: alone.over_idle, unit: 'MiB RSS of 200' },
    {
      name: 'SAF-T, a till sells meanwhile',
      value: Math.round(bench.order_lines / alongside.seconds),
      unit: 'order lines/s',
    },
    { name: 'sale without an export, p50', value: before.p50, unit: 'ms' },
    { name: 'sale without an export, p99', value: before.p99, unit: 'ms' },
    { name: 'sale during the export, p50', value: during.p50, unit: 'ms' },
    { name: 'sale during the export, p99', value: during.p99, unit: 'ms' },
  ]
}

const exported = async ({ shop, call, days }: YearShop) => {
  const here = { company: ids.kajkanten }
  const isBusy = async () =>
    (await call(safTEndpoints.list, here)).body.exports.some(({ ended_at }) => ended_at === null)
  // What a former run that was stopped had asked for is made first.
  while (await isBusy()) await sleep(1_000)
  const idle = rssMib(shop.pid)
  const uuid = newId()
  const began = performance.now()
  const asked = await call(safTEndpoints.create, { ...here, body: { uuid, ...days } })
  if (asked.status !== 200) throw new Error(`SAF-T: ${asked.status} ${JSON.stringify(asked.problem)}`)
  let most = idle
  for (;;) {
    most = Math.max(most, rssMib(shop.pid))
    const { exports } = (await call(safTEndpoints.list, here)).body
    const made = exports.find((each) => each.uuid === uuid)
    if (made?.status === 'failed') throw new Error(`SAF-T: ${made.reason}`)
    if (made?.status === 'success') {
      const bytes = made.parts.reduce((sum, part) => sum + part.bytes, 0)
      const broken = made.broken.map(({ rule, count }) => `${rule} ${count}`).join(', ')
      const what = `${made.transactions} transactions, ${made.parts.length} files, ${Math.round(bytes / 1e6)} MB, ${broken}`
      return { seconds: (performance.now() - began) / 1_000, over_idle: most - idle, what }
    }
    await sleep(250)
  }
}
