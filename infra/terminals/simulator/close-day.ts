import { money } from '@bon/contracts/kernel'
import { isoOf } from './attempt.ts'
import type { Bank } from './bank.ts'

/** The terminal's totals since its last settlement. Repeated with the same reference, it returns the same totals. */
export const closeDay = (bank: Bank, terminal: string, reference: string, at: number) => {
  const isDone = bank.entries().some((each) => each.kind === 'settled' && each.reference === reference)
  const nothing = { of: null, amount: 0, card_type: null, transaction_id: `${terminal}-${reference}` }
  if (!isDone) bank.write({ at: isoOf(at), terminal, kind: 'settled', reference, ...nothing })
  return bank.totalsOf(terminal, reference).map((each) => ({ ...each, amount: money(each.amount) }))
}
