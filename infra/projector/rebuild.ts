import type { Clock, EventStore } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import pg from 'pg'
import { migrateReadStore, recreateSchema } from '../read-store/index.ts'
import { catchUp } from './catch-up.ts'
import { createMember } from './member.ts'
import { connectProjector, readCheckpoint, tryLead } from './projector-client.ts'

type House = { url: string; store: EventStore; clock: Clock }

const lockTries = 20
const lockPauseMs = 100

/** Throws a read model away and folds the whole log into it again. Refused while another process runs it. */
export const rebuildProjection = async (house: House, projection: Projection): Promise<void> => {
  await migrateReadStore(house.url, [])
  const client = await connectProjector(house.url)
  try {
    // A runner that just ended holds its lock until the server has seen its connection close.
    for (let tries = 0; !(await tryLead(client, [projection])).has(projection.name); tries++) {
      if (tries === lockTries) {
        throw new Error(
          `${projection.name} is run by another process: stop it, or raise the version instead.`,
        )
      }
      await house.clock.sleep(lockPauseMs)
    }
    await recreate(house.url, projection)
    const member = createMember(projection, house.store)
    member.written = await readCheckpoint(client, projection)
    const { signal } = new AbortController()
    const { store } = house
    await catchUp({ store, member, clientFor: () => client, signal }, await store.head())
  } finally {
    await client.end()
  }
}

/** In one transaction: readers see the old rows or a model that begins again, never a missing table. */
const recreate = async (url: string, projection: Projection): Promise<void> => {
  const owner = new pg.Client({ connectionString: url, application_name: 'bon rebuild' })
  await owner.connect()
  try {
    await owner.query('BEGIN')
    await recreateSchema(owner, projection)
    await owner.query('COMMIT')
  } finally {
    await owner.end()
  }
}
