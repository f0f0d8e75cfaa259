import { epochMsOf, type Instant, instantOf } from '@bon/contracts/kernel'
import type { Clock, ClockTrust, StopSignal } from '@bon/contracts/ports'

/** Where the last moment of the installation is kept over restarts; `databaseNow` is another clock to compare with. */
export type KeptTime = {
  last(): Promise<Instant | undefined>
  keep(at: Instant): Promise<void>
  databaseNow(): Promise<Instant>
}

export type TrustedClock = Clock & ClockTrust & { watch(signal: StopSignal): Promise<void> }

type Needs = { wall: Clock; monotonicMs(): number; kept: KeptTime; log(line: string): void }

/** forward by more than this against monotonic time is an alarm, and goes on. */
const jump_ms = 5 * 60_000
/** forward by so much is stamped with only after an administrator has confirmed it. */
const confirm_ms = 24 * 60 * 60_000
/** Host and database may differ by so much. */
const apart_ms = 60_000
const watch_every_ms = 5_000

/**
 * The wall clock, as far as it can be believed. It may go back, and forward by less than a day; further ahead, the
 * time goes on from the last moment that was known, by monotonic time, until an administrator has confirmed what it shows.
 */
export const createTrustedClock = async ({ wall, monotonicMs, kept, log }: Needs): Promise<TrustedClock> => {
  const shownMs = () => epochMsOf(wall.now())
  let known_ms = epochMsOf((await kept.last()) ?? wall.now())
  let known_at = monotonicMs()
  // How long the installation was off is not known, so that less than a day is no jump.
  let isFirst = true
  let jumped: { by_ms: number; at: Instant } | null = null
  let database_differs_ms = 0
  let isDoubted = false

  const believe = (shown_ms: number) => {
    known_ms = shown_ms
    known_at = monotonicMs()
    isFirst = false
    if (isDoubted) log(`the clock is believed again: ${instantOf(shown_ms)}`)
    isDoubted = false
  }
  const doubt = (shown_ms: number) => {
    if (!isDoubted)
      log(
        `the clock shows ${instantOf(shown_ms)}, a day or more after what was known: it waits for an administrator`,
      )
    isDoubted = true
  }
  const jump = (by_ms: number, shown_ms: number) => {
    jumped = { by_ms, at: instantOf(shown_ms) }
    log(`the clock has jumped by ${Math.round(by_ms / 1000)} s to ${jumped.at}`)
  }
  const now = (): Instant => {
    const shown = wall.now()
    const shown_ms = epochMsOf(shown)
    const expected_ms = known_ms + Math.round(monotonicMs() - known_at)
    const ahead_ms = shown_ms - expected_ms
    if (ahead_ms >= confirm_ms) {
      doubt(shown_ms)
      return instantOf(expected_ms)
    }
    if (!isFirst && Math.abs(ahead_ms) > jump_ms) jump(ahead_ms, shown_ms)
    believe(shown_ms)
    return shown
  }
  /** Another process may have heard the confirmation. */
  const compare = async () => {
    const [last, before] = [await kept.last(), shownMs()]
    const database_ms = epochMsOf(await kept.databaseNow())
    const after = shownMs()
    const differs_ms = database_ms < before ? database_ms - before : Math.max(0, database_ms - after)
    if (Math.abs(differs_ms) > apart_ms && Math.abs(database_differs_ms) <= apart_ms)
      log(`the clocks of this host and of the database differ by ${Math.round(differs_ms / 1000)} s`)
    database_differs_ms = differs_ms
    if (isDoubted && last && Math.abs(shownMs() - epochMsOf(last)) < confirm_ms) believe(shownMs())
    const at = now()
    if (!isDoubted) await kept.keep(at)
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
      believe(shownMs())
      await kept.keep(wall.now())
    },
    health: () => ({
      now: now(),
      is_unconfirmed: isDoubted,
      jumped,
      database_differs_ms: Math.abs(database_differs_ms) > apart_ms ? database_differs_ms : 0,
    }),
    watch: async (signal) => {
      while (!signal.aborted) {
        try {
          await compare()
        } catch (error) {
          if (!signal.aborted)
            log(`the clock could not be compared: ${error instanceof Error ? error.message : error}`)
        }
        await wall.sleep(watch_every_ms, signal)
      }
    },
  }
}
