import { epochMsOf, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import { type ProcessManager, reactOrPark, upcast, type Waiting } from '@bon/services/kernel'
import { errorText, isPassing } from '../pool/index.ts'
import type { ProcessHealth } from './process-health.ts'
import type { Progress } from './progress.ts'
import { retryKey } from './retry.ts'

type FollowedHealth = Pick<ProcessHealth, 'position' | 'parked' | 'parked_error' | 'parked_key'>

type Work = {
  manager: ProcessManager
  store: EventStore
  clock: Clock
  progress: Progress
  health: FollowedHealth
  times: { look_ms: number }
  signal: AbortSignal
  log(message: string): void
}

/** Follows the log and tries again what is parked, one after the other, until the signal or the first error. */
export const followLog = async (work: Work): Promise<void> => {
  const { manager, store, clock, times, health, progress } = work
  // No `AbortSignal.any`: it looks at its sources each time that it is asked, which is several times for every event.
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
    const wanted = events.map((event) => upcast(event)).filter((event) => manager.wants(event))
    const waiting = await reactTo(run, wanted)
    if (signal.aborted) return
    await progress.moveTo(upTo, waiting, wanted.length > 0)
    show(health, progress)
    for (const { key, error } of waiting)
      if (error !== undefined) run.log(`process manager ${manager.name} parked ${key}: ${errorText(error)}`)
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
      await clock.sleep(times.look_ms, signal)
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

/** Young events are left to the request that caused them (architecture.md 4b). */
const reactTo = async (work: Work, wanted: readonly RecordedEvent[]): Promise<Waiting[]> => {
  const { manager, clock, signal, progress } = work
  const youngest = wanted.at(-1)
  if (!youngest) return []
  const age = Math.max(0, epochMsOf(clock.now()) - epochMsOf(youngest.meta.at))
  if (age < manager.patience_ms) await clock.sleep(manager.patience_ms - age, signal)
  if (signal.aborted) return []
  const isPassingNow = (error: unknown) => signal.aborted || isPassing(error)
  return reactOrPark(manager, wanted, { isParked: progress.isParked, isPassing: isPassingNow })
}
