import { epochMsOf, type Position, parsePosition } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import type pg from 'pg'
import { matchesPrefixes } from '../event-store/index.ts'
import type { Runner } from './member.ts'

/** Waits until projections have folded a position. False: the answer is read from older rows (`Stale`). */
export type WaitFor = (names: readonly string[], position: Position, ms: number) => Promise<boolean>

/** How long after a timed-out wait other callers do not wait either. */
const lateMs = 5_000
const pollMs = 10
/** Number of polls before the log is read: a projection with events to fold has usually moved by then. */
const patientLooks = 3

/** Events searched for one that a projection folds: about what a busy second writes. */
const maxScanned = 200

type Dependencies = {
  pool: Pick<pg.Pool, 'query'>
  store: Pick<EventStore, 'readAll'>
  clock: Clock
  projections: readonly Projection[]
  /** Runners of this process, by projection; for one that does not lead, its row is polled. */
  runnerOf?: (name: string) => Runner | undefined
}

export const createWaiter = ({ pool, store, clock, projections, runnerOf }: Dependencies): WaitFor => {
  const byName = new Map(projections.map((projection) => [projection.name, projection]))
  /**
   * Positions for which a wait timed out: no caller waits below them until the projection has passed, or some seconds
   * have.
   */
  const late = new Map<string, { position: Position; until: number }>()
  const isLate = (name: string, position: Position): boolean => {
    const entry = late.get(name)
    return entry !== undefined && position < entry.position && epochMsOf(clock.now()) < entry.until
  }

  /** The row of a projection without new events is written a second later: the log shows that there are none. */
  const hasNothing = async (
    { on, streams }: Projection,
    after: Position,
    upTo: Position,
  ): Promise<boolean> => {
    let scanned = 0
    for await (const event of store.readAll(after, { limit: maxScanned })) {
      if (event.position > upTo) return true
      if (Object.hasOwn(on, event.type) && matchesPrefixes(event.stream, streams)) return false
      scanned += 1
    }
    return scanned < maxScanned
  }

  const byRow = async (projection: Projection, position: Position, signal: AbortSignal): Promise<boolean> => {
    const { name } = projection
    for (let looks = 1; ; looks += 1) {
      const row = await checkpointOf(pool, projection)
      if (row && row.position >= position) return true
      if (!row || row.stopped || signal.aborted || isLate(name, row.position)) return false
      if (looks === patientLooks && (await hasNothing(projection, row.position, position))) return true
      await clock.sleep(pollMs, signal)
    }
  }

  const byRunner = async (
    runner: Runner,
    position: Position,
    { ms, signal }: { ms: number; signal: AbortSignal },
  ): Promise<boolean> => {
    if (runner.position() >= position) return true
    if (isLate(runner.projection.name, runner.position())) return false
    if (runner.behindMs(clock.now()) > 2 * ms) return false
    const gaveUp = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    await Promise.race([runner.reached(position, signal), gaveUp])
    return runner.position() >= position
  }

  return async (names, position, ms) => {
    const waiting = new AbortController()
    const wait = async (name: string): Promise<boolean> => {
      const projection = byName.get(name)
      if (!projection) throw new Error(`no projection is called ${name}`)
      const runner = runnerOf?.(name)
      const state = runner?.state()
      if (state === 'stopped') return false
      const isHere = runner && (state === 'live' || state === 'catching_up')
      const isFresh = await (isHere
        ? byRunner(runner, position, { ms, signal: waiting.signal })
        : byRow(projection, position, waiting.signal))
      if (!isFresh && waiting.signal.aborted)
        late.set(name, { position, until: epochMsOf(clock.now()) + lateMs })
      return isFresh
    }
    void clock.sleep(ms, waiting.signal).then(() => waiting.abort())
    try {
      return (await Promise.all(names.map(wait))).every(Boolean)
    } finally {
      waiting.abort()
    }
  }
}

const checkpointOf = async (pool: Pick<pg.Pool, 'query'>, { name, version }: Projection) => {
  const { rows } = await pool.query<{ position: string; stopped: string | null }>(
    'SELECT position::text, stopped FROM rm.checkpoints WHERE projection = $1 AND version = $2',
    [name, version],
  )
  return rows[0] && { position: parsePosition(rows[0].position), stopped: rows[0].stopped }
}
