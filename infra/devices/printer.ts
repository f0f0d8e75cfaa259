import { isRejection } from '@bon/contracts/kernel'
import type { BoxPort, Printer } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { type PrinterTimeouts, tcpPrinter } from './tcp-printer.ts'

/** Prints through the printer's box, or directly to its own address. */
export const printerBy = (
  box: BoxPort,
  dialler: Pick<Dialler, 'place'>,
  timeouts?: PrinterTimeouts,
): Printer => {
  const direct = tcpPrinter(dialler, timeouts)
  return {
    print: async (place, bytes, print_id) => {
      if (place.box === null) return direct(place, bytes)
      const { uuid, address } = place
      const done = await box.print(place.box, { uuid, address }, bytes, print_id)
      if (!isRejection(done)) return { outcome: 'printed' }
      if (done.rejection === 'box.device_failed') return { outcome: 'not_printed', reason: 'device_failed' }
      // Only when the request never reached the box is it certain that nothing was printed.
      return done.params['asked'] === 0
        ? { outcome: 'not_printed', reason: 'unreachable' }
        : { outcome: 'unknown' }
    },
  }
}
