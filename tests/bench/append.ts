import { migrateEventStore, postgresEventStore } from '@bon/infra/event-store'
import { withDurableDatabase } from './durable-database.ts'
import { loop, type Metric } from './metric.ts'
import { newId, sampleEvent } from './sample-event.ts'

const EVENTS = 3

/** Appends of three events with the expected revision checked, like a sale's; compared with `limits.ts`. */
export const run = (): Promise<Metric[]> =>
  withDurableDatabase(async (url) => {
    await migrateEventStore(url)
    const store = postgresEventStore({ url })
    const append = async () => {
      await store.append(`order-${newId()}`, 'none', Array.from({ length: EVENTS }, sampleEvent))
      return 1
    }
    const metrics: Metric[] = []
    for (const callers of [32, 8, 1]) {
      metrics.push(...(await loop(`append, ${callers} in flight`, callers, 3, append)))
    }
    await store.close()
    return metrics
  })
