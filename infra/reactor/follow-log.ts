import { epochMsOf, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore, Logger } from '@bon/contracts/ports'
import { type ProcessManager, reactOrPark, upcast, type Waiting } from '@bon/services/kernel'
import { isPassing } from '../pool/index.ts'
import type { ProcessHealth } from './process-health.ts'
import type { Progress } from './progress.ts'
import { parkedIn, retryKey } from './retry.ts'

type FollowedHealth = Pick<ProcessHealth, 'position' | 'parked' | 'parked_error' | 'parked_key'>

type Work = {
  manager: ProcessManager
  store: EventStore
  clock: Clock
  progress: Progress
  health: FollowedHealth
  times: { poll_ms: number }
  signal: AbortSignal
  log: Logger
}

/** Follows the log and retries parked work, one at a time, until the signal or the first error. */
export const followLog = async (work: Work): Promise<void> => {
  const { manager, store, clock, times, health, progress } = work
  // Not `AbortSignal.any`: it checks its sources at every access, which happens several times per event.
  const stop = new AbortController()
  const { signal } = stop
  if (work.signal.aborted) return
  work.signal.addEventListener('abort', () => stop.abort(work.signal.reason), { once: true, signal })
  const run = { ...work, signal }
  show(health, progress)
  let turn = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work)
    return turn
  }
  const onBatch = async (events: RecordedEvent[], upTo: Position): Promise<void> => {
    const relevant = events.map((event) => upcast(event)).filter((event) => manager.wants(event))
    const waiting = await reactTo(run, relevant)
    if (signal.aborted) return
    await progress.moveTo(upTo, waiting, relevant.length > 0)
    show(health, progress)
    for (const { key, error } of waiting)
      if (error !== undefined)
        run.log.error('a process manager parked a stream', { process: manager.name, key, error })
  }
  const retries = async (): Promise<void> => {
    const isPassingNow = (error: unknown) => signal.aborted || isPassing(error)
    while (!signal.aborted) {
      await inTurn(async () => {
        for (const key of await progress.due()) {
          if (signal.aborted) return
          await retryKey(key, { manager, store, progress, isPassing: isPassingNow })
        }
        show(health, progress)
      })
      await clock.sleep(times.poll_ms, signal)
    }
  }
  const following = store.subscribeAll(
    progress.position(),
    (events, upTo) => inTurn(() => onBatch(events, upTo)),
    { signal, prefixes: manager.prefixes, batch: 200, is_unhurried: true },
  )
  const ends = [following, retries()].map((each) => each.finally(() => stop.abort()))
  const [first] = (await Promise.allSettled(ends)).filter(({ status }) => status === 'rejected')
  if (first?.status === 'rejected') throw first.reason
}

const show = (health: FollowedHealth, progress: Progress): void => {
  health.position = progress.position()
  health.parked = progress.parked()
  const newest = progress.newest()
  delete health.parked_error
  delete health.parked_key
  if (newest) Object.assign(health, { parked_error: newest.error, parked_key: newest.key })
}

/** Young events are left to the request that caused them (ARCH-11). */
const reactTo = async (work: Work, relevant: readonly RecordedEvent[]): Promise<Waiting[]> => {
  const { manager, store, clock, signal, progress } = work
  const youngest = relevant.at(-1)
  if (!youngest) return []
  const age = Math.max(0, epochMsOf(clock.now()) - epochMsOf(youngest.meta.at))
  if (age < manager.grace_ms) await clock.sleep(manager.grace_ms - age, signal)
  if (signal.aborted) return []
  const isPassingNow = (error: unknown) => signal.aborted || isPassing(error)
  return reactOrPark(manager, relevant, {
    isParked: progress.isParked,
    isPassing: isPassingNow,
    earlier: () => parkedIn(progress, store),
  })
}
