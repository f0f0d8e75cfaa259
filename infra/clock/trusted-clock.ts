import { epochMsOf, type Instant, instantOf } from '@bon/contracts/kernel'
import type { Clock, ClockTrust, Logger, StopSignal } from '@bon/contracts/ports'

/** Stores the installation's latest time across restarts; `databaseNow` is a second clock to compare with. */
export type StoredTime = {
  last(): Promise<Instant | undefined>
  store(at: Instant): Promise<void>
  databaseNow(): Promise<Instant>
}

export type TrustedClock = Clock & ClockTrust & { watch(signal: StopSignal): Promise<void> }

type Needs = { wall: Clock; monotonicMs(): number; storedTime: StoredTime; log: Logger }

/** a jump forward of more than this against monotonic time raises an alarm, but the clock is still used. */
const jump_ms = 5 * 60_000
/** a change of more than this is an event. */
const changed_ms = 60_000
/** a jump forward of this much is used only after an administrator has confirmed it. */
const confirm_ms = 24 * 60 * 60_000
/** Permitted difference between the clocks of host and database. */
const apart_ms = 60_000
const watch_every_ms = 5_000

/**
 * The wall clock with plausibility checks. It may go back, and forward by less than a day. After a larger jump,
 * time continues from the last known moment by monotonic time until an administrator has confirmed the new time.
 */
export const createTrustedClock = async ({
  wall,
  monotonicMs,
  storedTime,
  log,
}: Needs): Promise<TrustedClock> => {
  const shownMs = () => epochMsOf(wall.now())
  let base_ms = epochMsOf((await storedTime.last()) ?? wall.now())
  let base_at = monotonicMs()
  // The downtime before this start is not known, so a difference of less than a day is not a jump.
  let isFirst = true
  let jumped: { by_ms: number; at: Instant } | null = null
  let database_differs_ms = 0
  let isDoubted = false
  let onChanged = (_: number): void => undefined

  const believe = (shown_ms: number) => {
    base_ms = shown_ms
    base_at = monotonicMs()
    isFirst = false
    if (isDoubted) log.warn('the clock is believed again', { shown: instantOf(shown_ms) })
    isDoubted = false
  }
  const doubt = (shown_ms: number) => {
    if (!isDoubted) logDoubt(log, shown_ms)
    isDoubted = true
  }
  /** How far the wall clock is from the last known moment and the monotonic time since. */
  const aheadMs = (shown_ms: number) => shown_ms - (base_ms + Math.round(monotonicMs() - base_at))
  /** Believes the time, and tells of a change that is larger than `changed_ms`. */
  const accept = (shown_ms: number, ahead_ms: number) => {
    believe(shown_ms)
    if (Math.abs(ahead_ms) > changed_ms) onChanged(ahead_ms)
  }
  const now = (): Instant => {
    const shown = wall.now()
    const shown_ms = epochMsOf(shown)
    const ahead_ms = aheadMs(shown_ms)
    if (ahead_ms >= confirm_ms) {
      doubt(shown_ms)
      return instantOf(shown_ms - ahead_ms)
    }
    if (!isFirst && Math.abs(ahead_ms) > jump_ms) jumped = loggedJump(log, ahead_ms, shown_ms)
    accept(shown_ms, isFirst ? 0 : ahead_ms)
    return shown
  }
  /** Another process may have received the confirmation. */
  const compare = async () => {
    const last = await storedTime.last()
    database_differs_ms = await comparedWithDatabase(storedTime, { shownMs, log }, database_differs_ms)
    if (isDoubted && last && Math.abs(shownMs() - epochMsOf(last)) < confirm_ms) believe(shownMs())
    const at = now()
    if (!isDoubted) await storedTime.store(at)
  }
  now()
  return {
    now,
    sleep: wall.sleep,
    unconfirmed: () => {
      const at = now()
      return isDoubted ? { shown: wall.now(), last: at } : undefined
    },
    confirm: async () => {
      const shown_ms = shownMs()
      accept(shown_ms, aheadMs(shown_ms))
      await storedTime.store(wall.now())
    },
    onChange: (listener) => {
      onChanged = listener
    },
    health: () => ({
      now: now(),
      is_unconfirmed: isDoubted,
      jumped,
      database_differs_ms: Math.abs(database_differs_ms) > apart_ms ? database_differs_ms : 0,
    }),
    watch: (signal) => repeat(compare, { wall, log }, signal),
  }
}

const logDoubt = (log: Logger, shown_ms: number): void =>
  log.error('the clock shows a day or more after what was known: it waits for an administrator', {
    shown: instantOf(shown_ms),
  })

const loggedJump = (log: Logger, by_ms: number, shown_ms: number): { by_ms: number; at: Instant } => {
  const at = instantOf(shown_ms)
  log.warn('the clock has jumped', { by_s: Math.round(by_ms / 1000), at })
  return { by_ms, at }
}

/** Logged once, when the difference becomes too large. */
const comparedWithDatabase = async (
  storedTime: StoredTime,
  { shownMs, log }: { shownMs(): number; log: Logger },
  before_ms: number,
): Promise<number> => {
  const differs_ms = await databaseDiffers(storedTime, shownMs)
  if (Math.abs(differs_ms) > apart_ms && Math.abs(before_ms) <= apart_ms)
    log.warn('the clocks of this host and of the database differ', { by_s: Math.round(differs_ms / 1000) })
  return differs_ms
}

/** Less than zero: the database is behind. What the question itself takes is no difference. */
const databaseDiffers = async (storedTime: StoredTime, shownMs: () => number): Promise<number> => {
  const before = shownMs()
  const database_ms = epochMsOf(await storedTime.databaseNow())
  const after = shownMs()
  return database_ms < before ? database_ms - before : Math.max(0, database_ms - after)
}

const repeat = async (
  compare: () => Promise<void>,
  { wall, log }: Pick<Needs, 'wall' | 'log'>,
  signal: StopSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await compare()
    } catch (error) {
      if (!signal.aborted) log.warn('the clock could not be compared', { error })
    }
    await wall.sleep(watch_every_ms, signal)
  }
}
