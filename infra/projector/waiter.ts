import { epochMsOf, type Position, parsePosition } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import type pg from 'pg'
import { wanted } from '../event-store/index.ts'
import type { Runner } from './member.ts'

/** Waits until projections have folded a position. False: the answer is read from rows that are older (`Stale`). */
export type WaitFor = (names: readonly string[], position: Position, ms: number) => Promise<boolean>

/** How long a wait that was in vain spares others theirs. */
const lateMs = 5_000
const pollMs = 10
/** A row that had something to fold has moved by then, mostly; only after that the log is asked. */
const patientLooks = 3

/** Events looked through for one that a projection has to fold: about what a busy second writes. */
const mostSeen = 200

type House = {
  pool: Pick<pg.Pool, 'query'>
  store: Pick<EventStore, 'readAll'>
  clock: Clock
  projections: readonly Projection[]
  /** Runners of this process, by projection; one that does not lead is asked by its row. */
  runnerOf?: (name: string) => Runner | undefined
}

export const createWaiter = ({ pool, store, clock, projections, runnerOf }: House): WaitFor => {
  const byName = new Map(projections.map((projection) => [projection.name, projection]))
  /** Below this a projection was waited for in vain: nobody waits again until it has passed, or seconds have. */
  const late = new Map<string, { position: Position; until: number }>()
  const isLate = (name: string, position: Position): boolean => {
    const known = late.get(name)
    return known !== undefined && position < known.position && epochMsOf(clock.now()) < known.until
  }

  /** The row of a projection that had nothing to fold follows a second later: the log tells that there was nothing. */
  const hasNothing = async (
    { on, streams }: Projection,
    after: Position,
    upTo: Position,
  ): Promise<boolean> => {
    let seen = 0
    for await (const event of store.readAll(after, { limit: mostSeen })) {
      if (event.position > upTo) return true
      if (Object.hasOwn(on, event.type) && wanted(event.stream, streams)) return false
      seen += 1
    }
    return seen < mostSeen
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
