import type { Clock } from '@bon/contracts/ports'
import type { Reservations } from '@bon/services/resources'
import type pg from 'pg'
import {
  claimConfiguration,
  demoState,
  seedConfiguration,
  seedPeople,
  seedRecords,
  seedTrade,
} from '../demo/index.ts'
import type { Identity, People } from '../identity/index.ts'
import type { Records } from '../resources/index.ts'
import type { FollowingWriteSide } from './write-side.ts'

type Demo = {
  pool: pg.Pool
  side: FollowingWriteSide
  identity: Identity
  people: People
  records: Records
  reservations: Reservations
  clock: Clock
  days: number
  print(line: string): void
}

/** Creates the demo restaurant at the first start; a start that was killed half way is continued. */
export const openDemo = async ({
  pool,
  side,
  identity,
  people,
  records,
  reservations,
  clock,
  days,
  print,
}: Demo): Promise<void> => {
  const { started_at: now, finished } = await demoState.begin(pool, clock.now())
  if (finished) return
  print('First start: making the demo restaurant Kajkanten and its neighbour …')
  await seedPeople(identity, people.profiles)
  await seedConfiguration(side, now)
  await claimConfiguration(reservations)
  await seedRecords(records, now)
  const head = await side.store.head()
  while (side.catalogue.scannedTo() < head) await clock.sleep(10)
  const onProgress = ({ done }: { done: number }) => {
    if (done % 5 === 0) print(`  ${done} of ${days} days of trade`)
  }
  await seedTrade({ deps: side, catalogue: side.catalogue, now, days, onProgress })
  await demoState.finish(pool)
}
