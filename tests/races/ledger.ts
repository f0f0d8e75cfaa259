import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { PaymentUuid, Uuid } from '@bon/contracts/kernel'
import type { CartLine } from '@bon/contracts/orders'

/** A sale as the customer saw it: the request with its ids, and the answer, if any. */
export type Sale = {
  order: Uuid
  command_id: Uuid
  payment_uuid: PaymentUuid
  lines: CartLine[]
  nr: number | undefined
}

/** The test's own ledger in a file: written before a request is sent and after it is answered. */
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
