import { logStart, type RecordedEvent } from '@bon/contracts/kernel'
import { nullLogger } from '@bon/contracts/ports'
import { createWriteSide } from '@bon/services/modules'
import { seedTrade } from '../demo/index.ts'
import { recentEventStore } from '../event-store/index.ts'
import { impersonator } from '../identity/index.ts'
import { isPassing } from '../pool/index.ts'
import { sideOf } from './application.ts'
import type { Config } from './config.ts'
import { openDemo } from './open-demo.ts'
import { openFoundation } from './open-foundation.ts'
import { openPeople } from './open-people.ts'
import { openReads } from './open-reads.ts'

type LongDemo = {
  days: number
  /** Times the usual number of guests. */
  guests: number
  /** Copies events behind the log, in order. */
  copy(owner_url: string, events: readonly RecordedEvent[]): Promise<void>
  print(line: string): void
}

/**
 * The demo restaurant with years of trade, by the same commands as the demo: they are decided and sealed in memory and
 * copied into the database a day at a time, as an append for each would take hours. Read models and process managers
 * follow at the next start.
 */
export const makeLongDemo = async (
  config: Config,
  { days, guests, copy, print }: LongDemo,
): Promise<void> => {
  const foundation = await openFoundation({ config, clock: undefined, store: undefined, log: nullLogger })
  const { store, stop, clock, urls } = foundation
  const side = await sideOf(foundation)
  const models = openReads(foundation, side)
  const people = openPeople(foundation, side)
  await openDemo({ ...foundation, ...models, side, people, days: 0, print })
  const start: RecordedEvent[] = []
  for await (const event of store.readAll(logStart, { limit: Number.MAX_SAFE_INTEGER })) start.push(event)
  const recent = recentEventStore(start)
  const deps = createWriteSide({
    ...foundation,
    store: recent,
    catalogue: side.catalogue,
    impersonator,
    isPassing,
  })
  let day_before = await recent.head()
  const onProgress = async ({ done }: { done: number }) => {
    await copy(urls.owner, recent.taken())
    recent.forgetUpTo(day_before)
    day_before = await recent.head()
    if (done % 10 === 0) print(`  ${done} of ${days} days of trade`)
  }
  await seedTrade({ deps, catalogue: side.catalogue, now: clock.now(), days, guests, onProgress })
  stop.abort()
  await people.security.settled()
  await models.projector.stop()
  await models.reads.close()
  await store.close()
  await foundation.bus.close()
  await foundation.pool.end()
}
