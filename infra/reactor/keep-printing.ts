import type { Clock } from '@bon/contracts/ports'
import type { PrintQueue } from '@bon/services/printing'
import { type ProductionHouse, sendWhatIsDue } from '@bon/services/processes'
import { errorText } from '../pool/index.ts'

/** A ticket comes to its printer by the log: this is for tries that failed, windows that end, and a process that died. */
const often_ms = 1_000

type House = {
  kitchen: ProductionHouse
  prints: PrintQueue
  clock: Clock
  signal: AbortSignal
  log(line: string): void
}

/** Tickets whose window has ended, and papers that wait for another try. */
export const keepPrinting = async ({ kitchen, prints, clock, signal, log }: House): Promise<void> => {
  prints.open()
  while (!signal.aborted) {
    const said = (error: unknown) => log(`the kitchen waits: ${errorText(error)}`)
    await sendWhatIsDue(kitchen, clock.now()).catch(said)
    await prints.look()
    await clock.sleep(often_ms, signal)
  }
  prints.close()
  // What is on its way to a printer is waited for; a printer that says nothing is not.
  await Promise.race([prints.idle(), clock.sleep(1_000)])
}
