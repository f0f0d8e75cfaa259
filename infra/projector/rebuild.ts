import { type Position, parsePosition } from '@bon/contracts/kernel'
import { type Clock, type EventStore, nullLogger } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import pg from 'pg'
import {
  createNext,
  dropNext,
  lockRead,
  migrateReadStore,
  nextOf,
  switchToNext,
} from '../read-store/index.ts'
import { catchUp } from './catch-up.ts'
import { createMember } from './member.ts'
import { connectProjector, readCheckpoint, tryLead } from './projector-client.ts'

type Dependencies = {
  url: string
  store: EventStore
  clock: Clock
  /** Called after each batch with the position that is folded and the one that the rebuild goes up to. */
  onProgress?: (folded: Position, head: Position) => void
}

/**
 * Folds the whole log into new tables beside those that are read, then gives them their name (ADR 0112). The running
 * product reads and writes the former tables until then.
 */
export const rebuildProjection = async (deps: Dependencies, projection: Projection): Promise<void> => {
  await migrateReadStore(deps.url, [])
  const folding = await connectProjector(deps.url)
  const owner = new pg.Client({ connectionString: deps.url, application_name: 'bon rebuild' })
  await owner.connect()
  try {
    const next = nextOf(projection)
    // A process that was just killed holds its lock until the server has noticed the closed connection.
    const busy = `${projection.name} is being rebuilt by another process.`
    await repeat(deps.clock, { tries: 20, pause_ms: 100, sentence: busy }, async () =>
      (await tryLead(folding, [next])).has(next.name),
    )
    await createNext(owner, projection)
    await fillAndSwitch(deps, { folding, owner }, projection).catch(async (error: unknown) => {
      await dropNext(owner, projection)
      throw error
    })
  } finally {
    await Promise.all([folding.end(), owner.end()])
  }
}

type Connections = { folding: pg.Client; owner: pg.Client }

const fillAndSwitch = async (
  { store, clock, onProgress }: Dependencies,
  { folding, owner }: Connections,
  projection: Projection,
): Promise<void> => {
  const member = createMember(nextOf(projection), store, nullLogger)
  const { signal } = new AbortController()
  const fill = (upTo: Position) =>
    catchUp(
      { store, member, clientFor: () => folding, signal, onBatch: (at) => onProgress?.(at, upTo) },
      upTo,
    )
  member.written = await readCheckpoint(folding, member.projection)
  await fill(await store.head())
  // What was appended meanwhile, so that the readers wait for as few events as possible.
  await fill(await store.head())

  // Long readers, as `pnpm verify`, are let finish; between the attempts the others go on.
  const inUse = `The tables of ${projection.name} are in use: try again.`
  await repeat(clock, { tries: 300, pause_ms: 1_000, sentence: inUse }, async () => {
    await owner.query('BEGIN')
    try {
      const position = await lockRead(owner, projection)
      if (position !== undefined) await fill(earlier(parsePosition(position), await store.head()))
      await switchToNext(owner, projection)
      await owner.query('COMMIT')
      return true
    } catch (error) {
      await owner.query('ROLLBACK')
      if (error instanceof pg.DatabaseError && error.code === lockTimeout) return false
      throw error
    }
  })
}

/** After a restore the checkpoint may be ahead of the log. */
const earlier = (a: Position, b: Position): Position => (a < b ? a : b)

const lockTimeout = '55P03'
type Attempts = { tries: number; pause_ms: number; sentence: string }

/** Until it is done. @throws the sentence after so many attempts. */
const repeat = async (
  clock: Clock,
  { tries, pause_ms, sentence }: Attempts,
  attempt: () => Promise<boolean>,
): Promise<void> => {
  for (let tried = 1; !(await attempt()); tried++) {
    if (tried === tries) throw new Error(sentence)
    await clock.sleep(pause_ms)
  }
}
