import type { Clock, Logger } from '@bon/contracts/ports'
import type { PrintQueue } from '@bon/services/printing'
import { type ProductionDependencies, sendWhatIsDue } from '@bon/services/processes'

/** Tickets reach their printer by the log: this handles failed attempts, ended windows and crashed processes. */
const often_ms = 1_000

type Dependencies = {
  kitchen: ProductionDependencies
  prints: PrintQueue
  clock: Clock
  signal: AbortSignal
  log: Logger
}

/** Sends tickets whose window has ended, and retries papers. */
export const runPrintWorker = async ({
  kitchen,
  prints,
  clock,
  signal,
  log,
}: Dependencies): Promise<void> => {
  prints.open()
  while (!signal.aborted) {
    await sendWhatIsDue(kitchen, clock.now()).catch((error: unknown) =>
      log.warn('tickets of the kitchen wait', { error }),
    )
    await prints.processDue()
    await clock.sleep(often_ms, signal)
  }
  prints.close()
  // Jobs in progress get a moment to finish; a printer that does not answer is not waited for.
  await Promise.race([prints.idle(), clock.sleep(1_000)])
}
