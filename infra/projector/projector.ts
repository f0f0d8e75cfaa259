import type { RecordedEvent } from '@bon/contracts/kernel'
import { type Clock, type EventStore, type Logger, type MessageBus, nullLogger } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import { type LockTimes, lockTimes, openPool } from '../pool/index.ts'
import { servedFormer } from '../read-store/index.ts'
import { publishChanges } from './change-notifications.ts'
import { startLeader } from './leader.ts'
import type { Runner } from './member.ts'
import type { RunnerState } from './progress.ts'
import { createWaiter, type WaitFor } from './waiter.ts'

export type ProjectionHealth = {
  name: string
  version: number
  /** `failing`: it is retried, or follows too slowly. */
  state: RunnerState | 'failing'
  position: string
  behind_ms: number
  error?: string
}

export type Projector = {
  /** Starts a runner for each projection of this process; the read store must be migrated before. */
  start(): void
  /**
   * Resolves when the log as of the start is folded, except into projections whose readers are served the rows of a
   * former version meanwhile (ADR 0073).
   */
  ready(): Promise<void>
  /** The runners of this process. A `stopped` one has an error. */
  health(): ProjectionHealth[]
  waitFor: WaitFor
  stop(): Promise<void>
}

export type ProjectorDependencies = {
  url: string
  store: EventStore
  clock: Clock
  log?: Logger
  bus: MessageBus
  /** All projections that callers may wait for. */
  projections: readonly Projection[]
  /** The projections that this process runs (`BON_PROJECTIONS`); default: all; none in a process without the role. */
  runs?: readonly string[]
  times?: LockTimes
}

export const createProjector = ({
  bus,
  projections,
  runs,
  times = lockTimes,
  log = nullLogger,
  ...rest
}: ProjectorDependencies): Projector => {
  const deps = { ...rest, log }
  const { url, clock } = deps
  const runners = new Map<string, Runner>()
  const pool = openPool({
    connectionString: url,
    application_name: 'bon waits',
    max: 4,
    connectionTimeoutMillis: 2_000,
  })
  const runs_here = projections.filter(({ name }) => runs?.includes(name) ?? true)
  const onCommitted = (projection: Projection, events: readonly RecordedEvent[]) =>
    publishChanges(bus, projection, events)
  let leader: ReturnType<typeof startLeader> | undefined
  return {
    start: () => {
      if (runs_here.length === 0) return
      leader = startLeader({ ...deps, times, projections: runs_here, onCommitted })
      for (const projection of runs_here) runners.set(projection.name, leader.add(projection))
    },
    ready: async () => {
      const { rows } = await pool.query<{ schema: string }>(servedFormer)
      const isServedFormer = ({ schema }: Projection) => rows.some((row) => row.schema === schema)
      const waited = [...runners.values()].filter(({ projection }) => !isServedFormer(projection))
      await Promise.all(waited.map((runner) => runner.ready()))
    },
    health: () => [...runners.values()].map((runner) => healthOf(runner, clock)),
    waitFor: createWaiter({
      pool,
      clock,
      projections,
      store: deps.store,
      runnerOf: (name) => runners.get(name),
    }),
    stop: async () => {
      await leader?.end()
      if (!pool.ended) await pool.end()
    },
  }
}

const healthOf = (runner: Runner, clock: Clock): ProjectionHealth => {
  const { name, version } = runner.projection
  const error = runner.error() ?? (runner.isBehind() ? 'behind the log' : undefined)
  const isFailing = error !== undefined && runner.state() !== 'stopped'
  return {
    name,
    version,
    state: isFailing ? 'failing' : runner.state(),
    position: runner.position().toString(),
    behind_ms: Math.max(0, runner.behindMs(clock.now())),
    ...(error !== undefined && { error }),
  }
}
