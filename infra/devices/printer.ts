import { isRejection } from '@bon/contracts/kernel'
import type { BoxPort, Printer } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { type PrinterPatience, tcpPrinter } from './tcp-printer.ts'

/** Printers by their box, or by their own address. */
export const printerBy = (
  box: BoxPort,
  dialler: Pick<Dialler, 'place'>,
  patience?: PrinterPatience,
): Printer => {
  const direct = tcpPrinter(dialler, patience)
  return {
    print: async (place, bytes, print_id) => {
      if (place.box === null) return direct(place, bytes)
      const { uuid, address } = place
      const done = await box.print(place.box, { uuid, address }, bytes, print_id)
      if (!isRejection(done)) return { outcome: 'printed' }
      if (done.rejection === 'box.device_failed') return { outcome: 'not_printed', reason: 'device_failed' }
      // Only who was never asked has surely not printed.
      return done.params['asked'] === 0
        ? { outcome: 'not_printed', reason: 'unreachable' }
        : { outcome: 'unknown' }
    },
  }
}
