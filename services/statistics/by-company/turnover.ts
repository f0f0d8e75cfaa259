import { addSums, noSums, type TurnoverSums } from '@bon/contracts/statistics'
import { byCompany, type Counted, figuresOf, type Reads, type Rows } from './counted.ts'

export type TurnoverReads = { turnoverByCompany: Reads<Rows<TurnoverSums>> }

export const turnoverCounted = ({ turnoverByCompany }: TurnoverReads): Counted<TurnoverSums> => ({
  none: noSums,
  add: addSums,
  read: async (scope, of) => {
    const found = byCompany(await turnoverByCompany(scope, of))
    // Added, so that nothing but the sums is in the answer.
    return figuresOf(of, (uuid) => addSums(noSums, found.get(uuid) ?? noSums))
  },
})
