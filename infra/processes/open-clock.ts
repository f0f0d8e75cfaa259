import type { Clock, ClockTrust, StopSignal } from '@bon/contracts/ports'
import type pg from 'pg'
import { createTrustedClock, monotonicMs, postgresKeptTime, systemClock } from '../clock/index.ts'

type Needs = { pool: pg.Pool; given: Clock | undefined; signal: StopSignal; log(line: string): void }

/** The clock of this process, watched until the signal. One that is given, as a test's, is believed whatever it shows. */
export const openClock = async ({
  pool,
  given,
  signal,
  log,
}: Needs): Promise<{ clock: Clock; clockTrust: ClockTrust }> => {
  if (given) return { clock: given, clockTrust: believed(given) }
  const kept = postgresKeptTime(pool)
  const clock = await createTrustedClock({ wall: systemClock, monotonicMs, kept, log })
  void clock.watch(signal)
  return { clock, clockTrust: clock }
}

const believed = (clock: Clock): ClockTrust => ({
  unconfirmed: () => undefined,
  confirm: async () => undefined,
  health: () => ({ now: clock.now(), is_unconfirmed: false, jumped: null, database_differs_ms: 0 }),
})
