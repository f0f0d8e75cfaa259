import type { Position } from '@bon/contracts/kernel'
import { projections } from '@bon/projections/all'
import { systemClock } from '../clock/index.ts'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { rebuildProjection } from '../projector/index.ts'
import { readConfig } from './config.ts'

const saysEveryMs = 10_000

/**
 * `pnpm rebuild [projection …]`: rebuilds read models from the log beside a running product (ADR 0112), and prints the
 * time of each.
 */
const config = readConfig(process.env)
const url = config.database_url
const store = config.eventstore_url
  ? eventStoreDbEventStore({ url: config.eventstore_url })
  : postgresEventStore({ url })
const requestedNames = process.argv.slice(2)
const unknown = requestedNames.filter((name) => !projections.some((projection) => projection.name === name))
if (unknown.length > 0) {
  console.error(`No projection is called ${unknown.join(', ')}.`)
  process.exit(1)
}
for (const projection of projections) {
  if (requestedNames.length > 0 && !requestedNames.includes(projection.name)) continue
  const began = performance.now()
  let said = began
  const onProgress = (folded: Position, head: Position): void => {
    if (performance.now() - said < saysEveryMs) return
    said = performance.now()
    console.log(`${projection.name}: at event ${folded} of ${head}`)
  }
  await rebuildProjection({ url, store, clock: systemClock, onProgress }, projection)
  console.log(`${projection.name}: rebuilt in ${Math.round(performance.now() - began)} ms`)
}
await store.close()
