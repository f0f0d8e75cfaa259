import type { PrinterPlace, PrintOutcome } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { DLE, EOT, GS } from './escpos.ts'
import { openWire } from './wire.ts'

const default_port = 9100

/** Patience in milliseconds: for the line, for a printer's word about itself, and for a paper to be made. */
export type PrinterPatience = { connect: number; status: number; paper: number }
const usual: PrinterPatience = { connect: 3_000, status: 2_000, paper: 8_000 }

/**
 * A printer in the shop's network. It is asked whether it has paper before it gets a byte to print, and whether it is
 * through with it afterwards: only then does the paper lie there. A line that breaks in between leaves it unknown.
 */
export const tcpPrinter =
  (dialler: Pick<Dialler, 'place'>, patience = usual) =>
  async ({ address }: Pick<PrinterPlace, 'address'>, bytes: Uint8Array): Promise<PrintOutcome> => {
    if (address === null) return { outcome: 'not_printed', reason: 'unreachable' }
    const wire = await openWire(dialler, address, default_port, patience.connect)
    if (wire === 'refused') return { outcome: 'not_printed', reason: 'address_refused' }
    if (wire === 'unreachable') return { outcome: 'not_printed', reason: 'unreachable' }
    try {
      wire.send(latin1([DLE, EOT, 4]))
      const sensor = await wire.hear(lastByte, patience.status)
      if (sensor === undefined) return { outcome: 'not_printed', reason: 'unreachable' }
      if ((sensor & paper_out) !== 0) return { outcome: 'not_printed', reason: 'no_paper' }
      wire.forget()
      if (!wire.isOpen()) return { outcome: 'not_printed', reason: 'unreachable' }
      // The question comes after the paper: it is answered when all before it was made.
      wire.send(latin1(bytes) + latin1([GS, 0x72, 1]))
      const through = await wire.hear(lastByte, patience.paper)
      return through === undefined ? { outcome: 'unknown' } : { outcome: 'printed' }
    } finally {
      wire.close()
    }
  }

const paper_out = 0x60

const latin1 = (bytes: readonly number[] | Uint8Array): string => Buffer.from(bytes).toString('latin1')
const lastByte = (heard: string): number | undefined =>
  heard.length > 0 ? heard.charCodeAt(heard.length - 1) : undefined
