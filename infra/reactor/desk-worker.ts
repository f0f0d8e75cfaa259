import type { Clock, Logger } from '@bon/contracts/ports'
import { closeDesksDue, type DeskDependencies } from '@bon/services/processes'

const often_ms = 10_000

type Dependencies = Pick<DeskDependencies, 'handler' | 'agenda'> & {
  clock: Clock
  signal: AbortSignal
  log: Logger
}

/** Closes the desk of each company once its business day has ended. */
export const runDeskWorker = async ({ clock, signal, log, ...desks }: Dependencies): Promise<void> => {
  while (!signal.aborted) {
    await closeDesksDue(desks, clock.now()).catch((error: unknown) =>
      log.warn('desks wait to be closed', { error }),
    )
    await clock.sleep(often_ms, signal)
  }
}
