import type { RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore, MessageBus } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import { type LockTimes, lockTimes, openPool } from '../pool/index.ts'
import { servedFormer } from '../read-store/index.ts'
import { ringBells } from './bells.ts'
import { startLeader } from './leader.ts'
import type { Runner } from './member.ts'
import type { RunnerState } from './progress.ts'
import { rebuildProjection } from './rebuild.ts'
import { createWaiter, type WaitFor } from './waiter.ts'

export type ProjectionHealth = {
  name: string
  version: number
  /** `failing`: it is tried again, or follows too slowly. */
  state: RunnerState | 'failing'
  position: string
  behind_ms: number
  error?: string
}

export type Projector = {
  /** Starts a runner for each projection of this process; the read store is migrated before. */
  start(): void
  /**
   * Resolves when all that was in the log at the start is folded, save into those whose readers are served the rows of
   * a former version meanwhile (ADR 0073).
   */
  ready(): Promise<void>
  /** The runners of this process. One that is `stopped` says why. */
  health(): ProjectionHealth[]
  waitFor: WaitFor
  /** One projection, or all, from the log's start; running ones go on afterwards. */
  rebuild(name?: string): Promise<void>
  stop(): Promise<void>
}

export type ProjectorHouse = {
  url: string
  /** Where the owner of the schemas signs in, for a rebuild; `url` when not given. */
  owner_url?: string
  store: EventStore
  clock: Clock
  bus: MessageBus
  /** All that may be waited for. */
  projections: readonly Projection[]
  /** Those that this process runs (`BON_PROJECTIONS`); all when not given, none in a process without the role. */
  runs?: readonly string[]
  times?: LockTimes
}

export const createProjector = ({
  bus,
  projections,
  runs,
  times = lockTimes,
  ...house
}: ProjectorHouse): Projector => {
  const { url, owner_url, clock } = house
  const runners = new Map<string, Runner>()
  const pool = openPool({
    connectionString: url,
    application_name: 'bon waits',
    max: 4,
    connectionTimeoutMillis: 2_000,
  })
  const runs_here = projections.filter(({ name }) => runs?.includes(name) ?? true)
  const onCommitted = (projection: Projection, events: readonly RecordedEvent[]) =>
    ringBells(bus, projection, events)
  let leader: ReturnType<typeof startLeader> | undefined
  return {
    start: () => {
      if (runs_here.length === 0) return
      leader = startLeader({ ...house, times, projections: runs_here, onCommitted })
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
      store: house.store,
      runnerOf: (name) => runners.get(name),
    }),
    rebuild: async (name) => {
      const wanted = projections.filter((projection) => name === undefined || projection.name === name)
      if (wanted.length === 0) throw new Error(`no projection is called ${name}`)
      await Promise.all(
        wanted.map(async (projection) => {
          const { name } = projection
          await leader?.remove(name)
          await rebuildProjection({ ...house, url: owner_url ?? url }, projection)
          if (leader && runners.has(name)) runners.set(name, leader.add(projection))
        }),
      )
    },
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
    ...(error === undefined ? {} : { error }),
  }
}
