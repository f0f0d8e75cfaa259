import type { Clock } from '@bon/contracts/ports'
import type { createPrintQueue } from '@bon/services/printing'
import { type ProductionHouse, sendWhatIsDue } from '@bon/services/processes'
import { errorText } from '../pool/index.ts'

const often_ms = 300

type House = {
  kitchen: ProductionHouse
  prints: ReturnType<typeof createPrintQueue>
  clock: Clock
  signal: AbortSignal
  log(line: string): void
}

/** Several times a second: tickets whose window has ended, and papers that are to be made. */
export const keepPrinting = async ({ kitchen, prints, clock, signal, log }: House): Promise<void> => {
  while (!signal.aborted) {
    const said = (error: unknown) => log(`the kitchen waits: ${errorText(error)}`)
    await sendWhatIsDue(kitchen, clock.now()).catch(said)
    await prints.look().catch(said)
    await clock.sleep(often_ms, signal)
  }
  // What is on its way to a printer is waited for; a printer that says nothing is not.
  await Promise.race([prints.idle(), clock.sleep(1_000)])
}
