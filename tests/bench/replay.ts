import { randomBytes } from 'node:crypto'
import type { RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { systemClock } from '@bon/infra/clock'
import { migrateEventStore, postgresEventStore } from '@bon/infra/event-store'
import { firstDifference, rebuildProjection } from '@bon/infra/projector'
import { migrateReadStore } from '@bon/infra/read-store'
import { projections } from '@bon/projections/all'
import type { Projection } from '@bon/projections/kernel'
import { newLog, noon, ours, register_uuid, shopDay } from '@bon/projections/spec-support'
import { withDurableDatabase } from './durable-database.ts'
import type { Metric } from './metric.ts'

const DAYS = 75
const ORDERS_A_DAY = 200
const EVENTS_AN_APPEND = 200
const WRITERS = 128

/** Rebuilds all read models of a log of sales, cancellations and sessions (goal: 30,000 events/s). */
export const run = (): Promise<Metric[]> =>
  withDurableDatabase(async (url) => {
    await migrateEventStore(url)
    await migrateReadStore(url, projections)
    const store = postgresEventStore({ url })
    const written = await fill(store)
    const metrics: Metric[] = []
    const perSecond = async (name: string, events: number, work: () => Promise<void>) => {
      const began = performance.now()
      await work()
      const seconds = (performance.now() - began) / 1_000
      metrics.push({ name: `rebuild ${name}`, value: Math.round(events / seconds), unit: 'events/s' })
    }
    const rebuilt = (projection: Projection) =>
      rebuildProjection({ url, store, clock: systemClock }, projection)
    for (const projection of projections) {
      const { name, streams } = projection
      const eventCount = written.filter(({ stream }) =>
        streams.some((prefix) => stream.startsWith(prefix)),
      ).length
      if (eventCount > 0)
        await perSecond(`${name}, ${eventCount} events`, eventCount, () => rebuilt(projection))
    }
    await perSecond(`all read models, ${written.length} events`, written.length, async () => {
      for (const projection of projections) await rebuilt(projection)
    })
    for (const projection of projections) {
      const violation = await firstDifference(url, store, projection)
      if (violation) throw new Error(`rebuilt wrong: ${JSON.stringify(violation)}`)
    }
    await store.close()
    return metrics
  })

/** Parallel streams and large appends: reading is measured, not writing. */
const fill = async (store: EventStore): Promise<RecordedEvent[]> => {
  const log = newLog(randomBytes(4).toString('hex'))
  for (let n = 1; n <= DAYS; n++) {
    const opens_at = Temporal.Instant.from(noon)
      .add({ hours: 24 * n })
      .toString({ smallestUnit: 'millisecond' })
    const day = { who: ours, register_uuid, n, opens_at, orders: ORDERS_A_DAY, first: n * 1_000 }
    shopDay(log, { ...day, closes_with_difference: 0 })
  }
  const streams = Map.groupBy(log.events, ({ stream }) => stream).entries()
  const writer = async () => {
    for (const [stream, events] of streams) await write(store, stream, events)
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return log.events
}

const write = async (store: EventStore, stream: string, events: readonly RecordedEvent[]) => {
  for (let i = 0; i < events.length; i += EVENTS_AN_APPEND) {
    const some = events.slice(i, i + EVENTS_AN_APPEND)
    await store.append(
      stream,
      i === 0 ? 'none' : BigInt(i - 1),
      some.map(({ event_id, type, data, meta }) => ({ event_id, type, data, meta })),
    )
  }
}
