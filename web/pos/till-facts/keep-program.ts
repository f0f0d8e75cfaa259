import type { RegisterUuid } from '@bon/contracts/kernel'
import { buildKey } from '../../shared/api/index.ts'
import { now, pause, untilAborted } from '../../shared/platform/index.ts'
import { headerTime, sinceBegin } from '../../shared/platform/page-time.ts'
import { reportFact } from './report-fact.ts'

/** Looks this often whether the clock was set; a change of more than a minute counts. */
const look_ms = 30_000
const changed_ms = 60_000

/** How far this device's clock is from the server's; undefined without an answer. */
const aheadOfServer = async (): Promise<number | undefined> => {
  try {
    const date = (await fetch('/health', { cache: 'no-store' })).headers.get('Date')
    return date === null ? undefined : now() - headerTime(date)
  } catch {
    // Without a network there is nothing to compare with; it is asked again.
    return undefined
  }
}

/** A device that slept jumps against its own counter, and not against the server. */
const watchClock = async (uuid: RegisterUuid, signal: AbortSignal): Promise<void> => {
  let known = await aheadOfServer()
  let sinceStart = now() - sinceBegin()
  while (!signal.aborted) {
    await pause(look_ms, signal)
    const moved = now() - sinceBegin() - sinceStart
    if (signal.aborted || Math.abs(moved) <= changed_ms) continue
    const ahead = await aheadOfServer()
    if (ahead === undefined) continue
    sinceStart += moved
    if (known !== undefined && Math.abs(ahead - known) > changed_ms)
      void reportFact(uuid, { fact: 'clock_set', by_s: Math.round((ahead - known) / 1000) })
    known = ahead
  }
}

/**
 * Says that the till's program runs at this register, from here until the signal or the end of the page. A page that is
 * killed says nothing; the next start then finds that no stop was said.
 */
export const keepProgram = async (uuid: RegisterUuid, signal: AbortSignal): Promise<void> => {
  const start = () => void reportFact(uuid, { fact: 'started', version: buildKey }, signal)
  const stop = () => void reportFact(uuid, { fact: 'stopped' })
  // A page that comes back from the browser's memory was hidden before.
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) start()
  }
  start()
  addEventListener('pagehide', stop)
  addEventListener('pageshow', show)
  void watchClock(uuid, signal)
  await untilAborted(signal)
  removeEventListener('pagehide', stop)
  removeEventListener('pageshow', show)
  stop()
}
