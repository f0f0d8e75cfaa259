import type { Clock, Logger } from '@bon/contracts/ports'
import type { createTakeCard } from '@bon/services/processes'

const often_ms = 200

type Dependencies = {
  cards: ReturnType<typeof createTakeCard>
  clock: Clock
  signal: AbortSignal
  log: Logger
}

/** Several times a second: sends, queries or refunds due payments (CARD-1 to CARD-27, TERM-9). */
export const runPaymentWorker = async ({ cards, clock, signal, log }: Dependencies): Promise<void> => {
  while (!signal.aborted) {
    try {
      await cards.look()
    } catch (error) {
      log.warn('card payments wait', { error })
    }
    await clock.sleep(often_ms, signal)
  }
  // Calls in progress get a moment to finish; unknown outcomes are queried at the next start.
  await Promise.race([cards.idle(), clock.sleep(1_000)])
}
