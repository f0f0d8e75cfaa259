import { type Clock, type EventStore, nullLogger } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import pg from 'pg'
import { migrateReadStore, recreateSchema } from '../read-store/index.ts'
import { catchUp } from './catch-up.ts'
import { createMember } from './member.ts'
import { connectProjector, readCheckpoint, tryLead } from './projector-client.ts'

type Dependencies = { url: string; store: EventStore; clock: Clock }

const lockTries = 20
const lockPauseMs = 100

/** Drops a read model and folds the whole log into it again. Refused while another process runs it. */
export const rebuildProjection = async (application: Dependencies, projection: Projection): Promise<void> => {
  await migrateReadStore(application.url, [])
  const client = await connectProjector(application.url)
  try {
    // A runner that just ended holds its lock until the server has noticed the closed connection.
    for (let tries = 0; !(await tryLead(client, [projection])).has(projection.name); tries++) {
      if (tries === lockTries) {
        throw new Error(
          `${projection.name} is run by another process: stop it, or raise the version instead.`,
        )
      }
      await application.clock.sleep(lockPauseMs)
    }
    await recreate(application.url, projection)
    const member = createMember(projection, application.store, nullLogger)
    member.written = await readCheckpoint(client, projection)
    const { signal } = new AbortController()
    const { store } = application
    await catchUp({ store, member, clientFor: () => client, signal }, await store.head())
  } finally {
    await client.end()
  }
}

/** In one transaction: readers see the old rows or a restarted model, never a missing table. */
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
