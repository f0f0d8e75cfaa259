import type { Instant } from '@bon/contracts/kernel'
import type { Clock, Logger } from '@bon/contracts/ports'
import { closeDesksDue, type DeskDependencies } from '@bon/services/processes'

const often_ms = 10_000

type Dependencies = Omit<DeskDependencies, 'dayRules'> & {
  clock: Clock
  signal: AbortSignal
  log: Logger
  lapseGiftCards(now: Instant): Promise<void>
  mailRisks(now: Instant): Promise<void>
  mailStatistics(now: Instant): Promise<void>
}

/** Closes the desk of each company once its business day has ended, lets gift cards lapse, and mails
 * what may hide a sale (BEYOND-12) and the statistics (BEYOND-11). */
export const runDeskWorker = async ({
  clock,
  signal,
  log,
  lapseGiftCards,
  mailRisks,
  mailStatistics,
  ...desks
}: Dependencies): Promise<void> => {
  while (!signal.aborted) {
    await closeDesksDue(desks, clock.now()).catch((error: unknown) =>
      log.warn('desks wait to be closed', { error }),
    )
    await lapseGiftCards(clock.now()).catch((error: unknown) =>
      log.warn('gift cards wait to lapse', { error }),
    )
    await mailRisks(clock.now()).catch((error: unknown) => log.warn('digests of risky acts wait', { error }))
    await mailStatistics(clock.now()).catch((error: unknown) =>
      log.warn('statistics wait to be mailed', { error }),
    )
    await clock.sleep(often_ms, signal)
  }
}
