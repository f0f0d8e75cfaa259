import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { Uuid } from '@bon/contracts/kernel'
import type { CartLine } from '@bon/contracts/orders'

/** A sale as the customer saw it: what was asked with which ids, and what was answered, if anything. */
export type Sale = {
  order: Uuid
  command_id: Uuid
  payment_uuid: Uuid
  lines: CartLine[]
  nr: number | undefined
}

/** The generator's own book on a disk of its own: written before the request leaves and after the answer came. */
export const openLedger = (file: string) => {
  const fd = openSync(file, 'a')
  const sales = new Map<Uuid, Sale>()
  const write = (line: object): void => {
    writeSync(fd, `${JSON.stringify(line)}\n`)
    fdatasyncSync(fd)
  }
  return {
    intend(sale: Sale): void {
      write({ intent: sale })
      sales.set(sale.order, sale)
    },
    acknowledge(sale: Sale, nr: number): void {
      write({ acknowledged: sale.order, nr })
      sale.nr = nr
    },
    all: (): Sale[] => [...sales.values()],
    acknowledged: (): Sale[] => [...sales.values()].filter(({ nr }) => nr !== undefined),
    close: () => closeSync(fd),
  }
}
