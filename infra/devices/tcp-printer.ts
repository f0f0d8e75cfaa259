import type { PrinterPlace, PrintOutcome } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { DLE, EOT, GS } from './escpos.ts'
import { openWire } from './wire.ts'

const default_port = 9100

/** Timeouts in milliseconds: to connect, for the printer's status, and for a paper to be printed. */
export type PrinterTimeouts = { connect: number; status: number; paper: number }
const usual: PrinterTimeouts = { connect: 3_000, status: 2_000, paper: 8_000 }

/**
 * A printer in the shop's network. Its paper status is checked before a byte is printed, and a status request after the
 * print confirms that the paper is complete. If the connection breaks in between, the outcome is unknown.
 */
export const tcpPrinter =
  (dialler: Pick<Dialler, 'place'>, timeouts = usual) =>
  async ({ address }: Pick<PrinterPlace, 'address'>, bytes: Uint8Array): Promise<PrintOutcome> => {
    if (address === null) return { outcome: 'not_printed', reason: 'unreachable' }
    const wire = await openWire(dialler, address, default_port, timeouts.connect)
    if (wire === 'refused') return { outcome: 'not_printed', reason: 'address_refused' }
    if (wire === 'unreachable') return { outcome: 'not_printed', reason: 'unreachable' }
    try {
      wire.send(latin1([DLE, EOT, 4]))
      const sensor = await wire.receive(lastByte, timeouts.status)
      if (sensor === undefined) return { outcome: 'not_printed', reason: 'unreachable' }
      if ((sensor & paper_out) !== 0) return { outcome: 'not_printed', reason: 'no_paper' }
      wire.forget()
      if (!wire.isOpen()) return { outcome: 'not_printed', reason: 'unreachable' }
      // The printer answers this status request only after it has printed everything before it.
      wire.send(latin1(bytes) + latin1([GS, 0x72, 1]))
      const through = await wire.receive(lastByte, timeouts.paper)
      return through === undefined ? { outcome: 'unknown' } : { outcome: 'printed' }
    } finally {
      wire.close()
    }
  }

const paper_out = 0x60

const latin1 = (bytes: readonly number[] | Uint8Array): string => Buffer.from(bytes).toString('latin1')
const lastByte = (data: string): number | undefined =>
  data.length > 0 ? data.charCodeAt(data.length - 1) : undefined
