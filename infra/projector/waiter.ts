import { epochMsOf, type Position, parsePosition } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import type pg from 'pg'
import type { Runner } from './runner.ts'

/** Waits until projections have folded a position. False: the answer is read from rows that are older (`Stale`). */
export type WaitFor = (names: readonly string[], position: Position, ms: number) => Promise<boolean>

/** How long a wait that was in vain spares others theirs. */
const lateMs = 5_000
const pollMs = 10

type House = {
  pool: Pick<pg.Pool, 'query'>
  clock: Clock
  projections: readonly Projection[]
  /** Runners of this process, by projection; one that does not lead is asked by its row. */
  runnerOf?: (name: string) => Runner | undefined
}

export const createWaiter = ({ pool, clock, projections, runnerOf }: House): WaitFor => {
  const versions = new Map(projections.map(({ name, version }) => [name, version]))
  /** Below this a projection was waited for in vain: nobody waits again until it has passed, or seconds have. */
  const late = new Map<string, { position: Position; until: number }>()
  const isLate = (name: string, position: Position): boolean => {
    const known = late.get(name)
    return known !== undefined && position < known.position && epochMsOf(clock.now()) < known.until
  }

  const byRow = async (name: string, position: Position, signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const row = await checkpointOf(pool, name, versions.get(name) ?? 0)
      if (row && row.position >= position) return true
      if (!row || row.stopped || signal.aborted || isLate(name, row.position)) return false
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
      if (!versions.has(name)) throw new Error(`no projection is called ${name}`)
      const runner = runnerOf?.(name)
      const state = runner?.state()
      if (state === 'stopped') return false
      const isHere = runner && (state === 'live' || state === 'catching_up')
      const isFresh = await (isHere
        ? byRunner(runner, position, { ms, signal: waiting.signal })
        : byRow(name, position, waiting.signal))
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

const checkpointOf = async (pool: Pick<pg.Pool, 'query'>, name: string, version: number) => {
  const { rows } = await pool.query<{ position: string; stopped: string | null }>(
    'SELECT position::text, stopped FROM rm.checkpoints WHERE projection = $1 AND version = $2',
    [name, version],
  )
  return rows[0] && { position: parsePosition(rows[0].position), stopped: rows[0].stopped }
}
