import { logStart } from '@bon/contracts/kernel'
import type { Clock, EventStore, Logger } from '@bon/contracts/ports'
import type { ProcessManager } from '@bon/services/kernel'
import type pg from 'pg'
import { createLag } from '../event-store/index.ts'
import { connectForLock, errorText, type LockTimes, lockTimes } from '../pool/index.ts'
import { followLog } from './follow-log.ts'
import type { ProcessHealth } from './process-health.ts'
import { openProgress } from './progress.ts'
import { type RetryTimes, retryTimes } from './retry-times.ts'

export type ReactorTimes = LockTimes & RetryTimes & { behind_ms: number; poll_ms: number }

const reactorTimes: ReactorTimes = { ...lockTimes, ...retryTimes, behind_ms: 10_000, poll_ms: 1_000 }

type Runtime = {
  url: string
  store: EventStore
  clock: Clock
  signal: AbortSignal
  log: Logger
  times?: Partial<ReactorTimes>
}
/** What the manager itself reports; its lag is measured separately. */
type OwnHealth = Omit<ProcessHealth, 'behind_ms' | 'caught_up'>
type Run = Omit<Runtime, 'times'> & {
  manager: ProcessManager
  health: OwnHealth
  times: ReactorTimes
  /** It has the lock and follows. */
  onRunning(): void
  /** Another process has the lock. */
  onLocked(): void
}

/**
 * Runs one process manager without end: under its own advisory lock, from its guarded checkpoint. An event that fails
 * is parked with the rest of its key. Unavailable storage stops only this manager, is shown in its health, and is
 * retried: its commands are idempotent.
 */
export const runProcess = (
  manager: ProcessManager,
  { times, ...runtime }: Runtime,
): { health(): ProcessHealth; done: Promise<void> } => {
  const { clock, signal, store, log } = runtime
  const health: OwnHealth = { name: manager.name, status: 'waiting', position: logStart, parked: 0 }
  const all_times = { ...reactorTimes, ...times }
  // Its position follows the log at its grace, and once more while a batch gathers.
  const most_behind_ms = all_times.behind_ms + 2 * manager.grace_ms
  const lag = createLag(store, () => health.position, most_behind_ms)
  // A failed look keeps the last known lag; health reports the process manager itself.
  const refreshLag = () => lag.look().catch(() => undefined)
  let is_elsewhere = false
  const run: Run = {
    ...runtime,
    manager,
    health,
    times: all_times,
    onRunning: () => void refreshLag(),
    onLocked: () => {
      is_elsewhere = true
    },
  }
  const follow = async () => {
    for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        await runLocked(run)
        pause = 250
      } catch (error) {
        health.status = 'failing'
        health.error = errorText(error)
        if (!signal.aborted) log.error('a process manager failed', { process: manager.name, error })
      }
      await clock.sleep(pause, signal)
    }
  }
  const watch = async () => {
    while (!signal.aborted) {
      if (health.status === 'running') await refreshLag()
      await clock.sleep(run.times.beat_ms, signal)
    }
  }
  return {
    health: () => {
      const is_running = health.status === 'running'
      const behind_ms = is_running ? lag.behindMs() : 0
      const current: ProcessHealth = { ...health, behind_ms, caught_up: lag.hasReached() || is_elsewhere }
      return is_running && lag.isBehind()
        ? { ...current, status: 'failing', error: 'behind the log' }
        : current
    },
    done: Promise.all([follow(), watch()]).then(() => undefined),
  }
}

const runLocked = async (run: Run): Promise<void> => {
  const { manager, url, clock, times, health, onLocked, onRunning } = run
  const config = {
    connectionString: url,
    application_name: `bon reactor ${manager.name}`,
    query_timeout: times.answer_timeout_ms,
  }
  const connection = await connectForLock({ config, clock, times: () => times })
  const lost = new AbortController()
  const signal = AbortSignal.any([run.signal, lost.signal])
  // A lost connection is a lost lock: another process may run by now.
  void connection.lost.then((reason) => lost.abort(reason))
  health.status = 'waiting'
  delete health.error
  try {
    await lock(connection.client, manager.name, { clock, signal, onLocked })
    if (!signal.aborted) {
      const { client } = connection
      const { name, flush } = manager
      const progress = await openProgress({ client, process: name, clock, times, flush })
      health.status = 'running'
      onRunning()
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
  { clock, signal, onLocked }: Pick<Run, 'clock' | 'signal' | 'onLocked'>,
): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('reactor:' || $1, 0)) as mine",
      [name],
    )
    if (rows[0]?.mine || signal.aborted) return
    onLocked()
    await clock.sleep(1_000, signal)
  }
}
