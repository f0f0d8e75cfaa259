import pg from 'pg'
import { callShop, loginTo } from '../harness/shop.ts'
import { startHouse, withBenchDatabase } from './bench-shop.ts'
import { closeTill } from './closing.ts'
import { rssMib } from './cpu.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell } from './till.ts'

const events = Number(process.env['BON_GROWTH_EVENTS'] ?? 1_000_000)
const events_at_a_time = 500_000
const events_of_a_stream = 25
const sales = 20

/** A start, the first sale, the next ones and a close on a log of a few thousand events, and once more after a million. */
export const run = (): Promise<Metric[]> =>
  withBenchDatabase(async (database_url, data_dir) => {
    // The first start makes the demo's configuration.
    await (await startHouse(database_url, data_dir)).stop()
    const before = await day(database_url, data_dir, 'on the first day')
    const began = performance.now()
    await grow(database_url)
    const seconds = (performance.now() - began) / 1_000
    const after = await day(database_url, data_dir, `after ${events} events`)
    const loaded = { name: 'events loaded', value: Math.round(events / seconds), unit: 'events/s' }
    return [...before, loaded, ...after]
  })

const day = async (database_url: string, data_dir: string, when: string): Promise<Metric[]> => {
  const shop = await startHouse(database_url, data_dir)
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

/**
 * Events of another company, as one line of an order repeated by SQL: what a start, a sale and a close must not depend on.
 * Their ids do not follow from their content, so `verify` is not measured here. Read models and process managers count as
 * having seen them.
 */
const grow = async (database_url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    for (let done = 0; done < events; done += events_at_a_time)
      await client.query(copies, [Math.min(events_at_a_time, events - done), events_of_a_stream])
    await client.query('VACUUM (ANALYZE) es.events')
    await client.query('UPDATE rm.checkpoints SET position = (SELECT max(position) FROM es.events)')
    await client.query('UPDATE reactor.checkpoints SET position = (SELECT max(position) FROM es.events)')
  } finally {
    await client.end()
  }
}

const copies = `
  WITH line AS (
    SELECT type, data, jsonb_set(jsonb_set(meta::jsonb, '{company_uuid}', to_jsonb(gen_random_uuid())),
      '{vat_entity_uuid}', to_jsonb(gen_random_uuid()))::json AS meta
    FROM es.events WHERE type = 'OrderLineAdded' ORDER BY position LIMIT 1
  ), log AS (SELECT max(position) AS head FROM es.events)
  INSERT INTO es.events (position, stream, revision, event_id, type, data, meta, recorded_at)
  SELECT head + n + 1, 'order-' || md5((head + n / $2)::text)::uuid, n % $2, gen_random_uuid(), type, data, meta, now()
  FROM line, log, generate_series(0, $1::int - 1) AS n`
