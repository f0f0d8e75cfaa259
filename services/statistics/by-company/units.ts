import { plus, type Quantity, zero } from '@bon/contracts/kernel'
import type { UnitSums } from '@bon/contracts/statistics'
import { byCompany, type Counted, figuresOf, type Reads, type Rows } from './counted.ts'

export type UnitReads = { unitsByCompany: Reads<Rows<UnitSums>> }

const none: UnitSums = { quantity: 0 as Quantity, gross: zero, net: zero }

const add = (a: UnitSums, b: UnitSums): UnitSums => ({
  // Over a period it may exceed the range of a line.
  quantity: (a.quantity + b.quantity) as Quantity,
  gross: plus(a.gross, b.gross),
  net: plus(a.net, b.net),
})

export const unitsCounted = ({ unitsByCompany }: UnitReads): Counted<UnitSums> => ({
  none,
  add,
  read: async (scope, of) => {
    const found = byCompany(await unitsByCompany(scope, of))
    return figuresOf(of, (uuid) => add(none, found.get(uuid) ?? none))
  },
})
