import { plus, zero } from '@bon/contracts/kernel'
import type { TableSums } from '@bon/contracts/statistics'
import { byCompany, type Counted, figuresOf, type Reads, type Rows } from './counted.ts'

export type TableReads = { tablesByCompany: Reads<Rows<TableSums>> }

const none: TableSums = { visits: 0, receipts: 0, minutes: 0, guests: 0, gross: zero, net: zero }

const add = (a: TableSums, b: TableSums): TableSums => ({
  visits: a.visits + b.visits,
  receipts: a.receipts + b.receipts,
  minutes: a.minutes + b.minutes,
  guests: a.guests + b.guests,
  gross: plus(a.gross, b.gross),
  net: plus(a.net, b.net),
})

export const tablesCounted = ({ tablesByCompany }: TableReads): Counted<TableSums> => ({
  none,
  add,
  read: async (scope, of) => {
    const found = byCompany(await tablesByCompany(scope, of))
    return figuresOf(of, (uuid) => add(none, found.get(uuid) ?? none))
  },
})
