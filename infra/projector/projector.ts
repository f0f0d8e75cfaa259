import type { Clock, EventStore, MessageBus } from '@bon/contracts/ports'
import type { Projection } from '@bon/projections/kernel'
import { type LockTimes, lockTimes, openPool } from '../pool/index.ts'
import { ringBells } from './bells.ts'
import type { RunnerHouse } from './lead.ts'
import type { RunnerState } from './progress.ts'
import { rebuildProjection } from './rebuild.ts'
import { type Runner, startRunner } from './runner.ts'
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
  /** Resolves when all that was in the log at the start is folded. */
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
  const runnerHouse: RunnerHouse = {
    ...house,
    times,
    onCommitted: (projection, events) => ringBells(bus, projection, events),
  }
  const run = (projection: Projection) => runners.set(projection.name, startRunner(projection, runnerHouse))
  return {
    start: () => {
      for (const projection of projections) if (runs?.includes(projection.name) ?? true) run(projection)
    },
    ready: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.ready()))
    },
    health: () => [...runners.values()].map((runner) => healthOf(runner, clock)),
    waitFor: createWaiter({ pool, clock, projections, runnerOf: (name) => runners.get(name) }),
    rebuild: async (name) => {
      const wanted = projections.filter((projection) => name === undefined || projection.name === name)
      if (wanted.length === 0) throw new Error(`no projection is called ${name}`)
      await Promise.all(
        wanted.map(async (projection) => {
          const running = runners.get(projection.name)
          await running?.end()
          await rebuildProjection({ ...house, url: owner_url ?? url }, projection)
          if (running) run(projection)
        }),
      )
    },
    stop: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.end()))
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
