import { logStart } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import type { ProcessManager } from '@bon/services/kernel'
import type pg from 'pg'
import { createLag } from '../event-store/index.ts'
import { connectForLock, errorText, type LockTimes, lockTimes } from '../pool/index.ts'
import { followLog } from './follow-log.ts'
import type { ProcessHealth } from './process-health.ts'
import { openProgress } from './progress.ts'
import { type RetryTimes, retryTimes } from './retry-times.ts'

export type ReactorTimes = LockTimes & RetryTimes & { behind_ms: number; look_ms: number }

const reactorTimes: ReactorTimes = { ...lockTimes, ...retryTimes, behind_ms: 10_000, look_ms: 1_000 }

type Runtime = {
  url: string
  store: EventStore
  clock: Clock
  signal: AbortSignal
  log(message: string): void
  times?: Partial<ReactorTimes>
}
type Run = Omit<Runtime, 'times'> & { manager: ProcessManager; health: ProcessHealth; times: ReactorTimes }

/**
 * Runs one process manager: under its own advisory lock, from its guarded checkpoint, for ever. An event that it cannot
 * digest is parked with the rest of its key; storage that is away stops this one alone, says so in health, and is tried
 * again: its commands are idempotent.
 */
export const runProcess = (
  manager: ProcessManager,
  { times, ...runtime }: Runtime,
): { health(): ProcessHealth; done: Promise<void> } => {
  const { clock, signal, store, log } = runtime
  const run: Run = {
    ...runtime,
    manager,
    health: { name: manager.name, status: 'waiting', position: logStart, parked: 0 },
    times: { ...reactorTimes, ...times },
  }
  const { health } = run
  const lag = createLag(store, () => health.position, run.times.behind_ms)
  const follow = async () => {
    for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        await runLocked(run)
        pause = 250
      } catch (error) {
        health.status = 'failing'
        health.error = errorText(error)
        if (!signal.aborted) log(`process manager ${manager.name} failed: ${health.error}`)
      }
      await clock.sleep(pause, signal)
    }
  }
  const watch = async () => {
    while (!signal.aborted) {
      if (health.status === 'running') await lag.look().catch(() => undefined)
      await clock.sleep(run.times.beat_ms, signal)
    }
  }
  return {
    health: () =>
      health.status === 'running' && lag.isBehind()
        ? { ...health, status: 'failing', error: 'behind the log' }
        : { ...health },
    done: Promise.all([follow(), watch()]).then(() => undefined),
  }
}

const runLocked = async (run: Run): Promise<void> => {
  const { manager, url, clock, times, health } = run
  const config = {
    connectionString: url,
    application_name: `bon reactor ${manager.name}`,
    query_timeout: times.silence_ms,
  }
  const connection = await connectForLock({ config, clock, times: () => times })
  const lost = new AbortController()
  const signal = AbortSignal.any([run.signal, lost.signal])
  // A lost connection is a lost lock: somebody else may run by now.
  void connection.lost.then((reason) => lost.abort(reason))
  health.status = 'waiting'
  delete health.error
  try {
    await lock(connection.client, manager.name, clock, signal)
    if (!signal.aborted) {
      const { client } = connection
      const { name, keep } = manager
      const progress = await openProgress({ client, process: name, clock, times, keep })
      health.status = 'running'
      await followLog({ ...run, signal, progress })
      if (!lost.signal.aborted) await progress.write()
    }
  } finally {
    await connection.close()
  }
  if (!run.signal.aborted) throw lost.signal.reason ?? new Error('the log is not followed any more')
}

const lock = async (
  client: pg.ClientBase,
  name: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('reactor:' || $1, 0)) as mine",
      [name],
    )
    if (rows[0]?.mine || signal.aborted) return
    await clock.sleep(1_000, signal)
  }
}
