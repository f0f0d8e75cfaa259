import { projections } from '@bon/projections/all'
import { systemClock } from '../clock/index.ts'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { rebuildProjection } from '../projector/index.ts'
import { readConfig } from './config.ts'

/** `pnpm rebuild [projection …]`: read models anew from the log, with the time that each took. */
const config = readConfig(process.env)
const url = config.database_url
const store = config.eventstore_url
  ? eventStoreDbEventStore({ url: config.eventstore_url })
  : postgresEventStore({ url })
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !projections.some((projection) => projection.name === name))
if (unknown.length > 0) {
  console.error(`No projection is called ${unknown.join(', ')}.`)
  process.exit(1)
}
for (const projection of projections) {
  if (wanted.length > 0 && !wanted.includes(projection.name)) continue
  const began = performance.now()
  await rebuildProjection({ url, store, clock: systemClock }, projection)
  console.log(`${projection.name}: rebuilt in ${Math.round(performance.now() - began)} ms`)
}
await store.close()
