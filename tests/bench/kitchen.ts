import { setTimeout as sleep } from 'node:timers/promises'
import { printers, resourceEndpoints } from '@bon/contracts/resources'
import { demoCompanies } from '@bon/infra/demo'
import { type SimulatedPrinter, simulatedPrinter } from '@bon/infra/devices'
import pg from 'pg'
import { callShop } from '../harness/shop.ts'
import { startApplication, withBenchDatabase } from './bench-shop.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell, type Till } from './till.ts'

/** The goals are for 20,000 sales and 5,000 waiting tickets; fewer are enough to see a trend. */
const burst = Number(process.env['BON_KITCHEN_SALES'] ?? 2_000)
const waiting = Number(process.env['BON_KITCHEN_WAITING'] ?? 1_000)
const seconds = 8

/** The delay until tickets are queued after a burst of sales, and how a restart with waiting tickets slows sales. */
export const run = (): Promise<Metric[]> =>
  withBenchDatabase(async (database_url, data_dir) => {
    const log = new pg.Client(database_url)
    await log.connect()
    const printer = await simulatedPrinter()
    try {
      const first = await startApplication(database_url, data_dir)
      // Its subcompanies have no printers.
      const { company_uuid } = demoCompanies.kajkanten
      const tills = (await openTills(first.url)).filter((till) => till.company_uuid === company_uuid)
      await sellMany(first.url, tills, 200)
      await untilQueued(log)
      const from = await headOf(log)
      const began = performance.now()
      await sellMany(first.url, tills, burst)
      const sold = (performance.now() - began) / 1_000
      await untilQueued(log)
      const queued = quantiles(await timesToQueue(log, from))
      const printed = await countOf(log, 'PrintJobAcknowledged')
      await untilPrinted(log)
      await first.stop()

      const second = await startApplication(database_url, data_dir)
      const alone = await oneClient(second.url, tills)
      await untilPrinted(log)
      await takePrinters(second.url, tills, printer)
      printer.behave('silent')
      await sellMany(second.url, tills, waiting)
      await second.stop()
      const left = await jobsWaiting(log)
      printer.behave('answering')

      const third = await startApplication(database_url, data_dir)
      const withBacklog = await oneClient(third.url, tills)
      const still = await jobsWaiting(log)
      await third.stop()
      return [
        { name: `burst of ${burst} sales, 32 clients`, value: Math.round(burst / sold), unit: 'sales/s' },
        { name: 'from sale to queued ticket, p50', value: queued.p50, unit: 'ms' },
        { name: 'from sale to queued ticket, p99', value: queued.p99, unit: 'ms of 2000' },
        { name: 'tickets printed when the last was queued', value: printed, unit: 'tickets' },
        { name: 'sale at 1 client after a restart, p50', value: alone.p50, unit: 'ms' },
        { name: `the same with ${left} tickets waiting, p50`, value: withBacklog.p50, unit: 'ms' },
        { name: 'of them still waiting after it', value: still, unit: 'tickets' },
      ]
    } finally {
      await printer.close()
      await log.end()
    }
  })

const sellMany = async (url: string, tills: readonly Till[], count: number): Promise<void> => {
  let left = count
  const client = async (_: unknown, i: number): Promise<void> => {
    const till = tills[i % tills.length]
    if (!till) throw new Error('no till')
    while (left-- > 0) await sell(url, till)
  }
  await Promise.all(Array.from({ length: 32 }, client))
}

const oneClient = async (url: string, [till]: readonly Till[]) => {
  if (!till) throw new Error('no till')
  for (let i = 0; i < 20; i += 1) await sell(url, till)
  const took: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    await sell(url, till)
    took.push(performance.now() - began)
  }
  return quantiles(took)
}

/** Redirects the kitchen's printers to this simulated one. */
const takePrinters = async (url: string, [till]: readonly Till[], { address }: SimulatedPrinter) => {
  if (!till) throw new Error('no till')
  const call = callShop(url, () => till.token)
  const of = resourceEndpoints(printers)
  const { rows } = (await call(of.list, { company: till.company_uuid, query: { limit: 50 } })).body
  for (const { uuid, data } of rows) {
    if (data.print_category_uuids.length === 0) continue
    const here = { company: till.company_uuid, params: { uuid } }
    const { revision } = (await call(of.show, here)).body.row
    const body = { data: { address, box_uuid: null, fallback_printer_uuid: null } }
    const changed = await call(of.change, { ...here, if_match: revision, body: body as never })
    if (changed.status !== 200) throw new Error(`printer not changed: ${JSON.stringify(changed.problem)}`)
  }
}

const numberFrom = async (log: pg.Client, text: string, values: unknown[] = []): Promise<number> =>
  Number((await log.query<{ n: string }>(text, values)).rows[0]?.n ?? 0)

const headOf = (log: pg.Client) => numberFrom(log, 'select coalesce(max(position), 0) as n from es.events')
const countOf = (log: pg.Client, type: string) =>
  numberFrom(log, 'select count(*) as n from es.events where type = $1', [type])

/** Waits until every ticket in the log has its job, and no more tickets come. */
const untilQueued = async (log: pg.Client): Promise<void> => {
  for (let before = -1, sent = 0; ; before = sent) {
    sent = await countOf(log, 'OrderSentToKitchen')
    const queued = await numberFrom(
      log,
      `select count(distinct data->>'ticket_uuid') as n from es.events where type = 'PrintJobQueued'`,
    )
    if (queued === sent && sent === before) return
    await sleep(3_000)
  }
}

const jobsWaiting = async (log: pg.Client): Promise<number> =>
  numberFrom(
    log,
    `select count(*) as n from es.events job where type = 'PrintJobQueued' and not exists (
       select from es.events over where over.stream = job.stream
         and over.type in ('PrintJobAcknowledged', 'PrintJobFailed', 'PrintJobExpired'))`,
  )

const untilPrinted = async (log: pg.Client): Promise<void> => {
  while ((await jobsWaiting(log)) > 0) await sleep(1_000)
}

/** Milliseconds per ticket from its sale's last append to its job's first. */
const timesToQueue = async (log: pg.Client, from: number): Promise<number[]> => {
  const { rows } = await log.query<{ ms: string }>(
    `select extract(epoch from job.recorded_at - sale.recorded_at) * 1000 as ms
     from es.events job
     join es.events sale on sale.stream = 'order-' || (job.data->>'order_uuid') and sale.type = 'OrderCompleted'
     where job.type = 'PrintJobQueued' and sale.position > $1`,
    [from],
  )
  return rows.map(({ ms }) => Number(ms))
}
