import type { Clock } from '@bon/contracts/ports'
import type { createTakeCard } from '@bon/services/processes'

const often_ms = 200

type House = {
  cards: ReturnType<typeof createTakeCard>
  clock: Clock
  signal: AbortSignal
  log(line: string): void
}

/** Several times a second: payments that are to be sent, asked for, or given back (reliability.md 3.3, P9). */
export const keepPaying = async ({ cards, clock, signal, log }: House): Promise<void> => {
  while (!signal.aborted) {
    try {
      await cards.look()
    } catch (error) {
      log(`card payments wait: ${error instanceof Error ? error.message : error}`)
    }
    await clock.sleep(often_ms, signal)
  }
  // A call that is under way is waited for a moment; what it leaves in doubt is asked for at the next start.
  await Promise.race([cards.idle(), clock.sleep(1_000)])
}
