import type { Clock, ClockTrust, Logger, StopSignal } from '@bon/contracts/ports'
import type pg from 'pg'
import { createTrustedClock, monotonicMs, postgresStoredTime, systemClock } from '../clock/index.ts'

type Needs = { pool: pg.Pool; providedClock: Clock | undefined; signal: StopSignal; log: Logger }

/**
 * The clock of this process, monitored until the signal. A provided clock, such as a test's, is trusted without checks.
 */
export const openClock = async ({
  pool,
  providedClock,
  signal,
  log,
}: Needs): Promise<{ clock: Clock; clockTrust: ClockTrust }> => {
  if (providedClock) return { clock: providedClock, clockTrust: believed(providedClock) }
  const storedTime = postgresStoredTime(pool)
  const clock = await createTrustedClock({ wall: systemClock, monotonicMs, storedTime, log })
  void clock.watch(signal)
  return { clock, clockTrust: clock }
}

const believed = (clock: Clock): ClockTrust => ({
  unconfirmed: () => undefined,
  confirm: async () => undefined,
  onChange: () => undefined,
  health: () => ({ now: clock.now(), is_unconfirmed: false, jumped: null, database_differs_ms: 0 }),
})
