import { z } from 'zod'
import { openLines } from './lines.ts'

/** One movement at the bank. `amount` is the total charge or refund, including tip and surcharge. */
const Entry = z.object({
  at: z.string(),
  terminal: z.string(),
  /**
   * `returned`: refunded by the bank itself, because a forwarded payment was declined or its result was never fetched.
   */
  kind: z.enum(['captured', 'given_back', 'returned', 'settled']),
  reference: z.string(),
  /** The payment that a reversal or a return refunds. */
  of: z.string().nullable(),
  amount: z.int(),
  card_type: z.string().nullable(),
  transaction_id: z.string(),
})
export type Entry = z.infer<typeof Entry>

export type Bank = {
  /** Oldest first and never deleted: the oracle of what customers have really paid. */
  entries(): readonly Entry[]
  /** Throws when it cannot be stored, and then it has no effect. */
  write(entry: Entry): void
  /** The amount of a capture less all its refunds. */
  leftOf(reference: string): number
  /** The sum of all payments less all refunds. */
  balance(): number
  /** By card type, since the terminal's last settlement; with a reference, the totals of that settlement. */
  totalsOf(terminal: string, settlement?: string): { card_type: string; count: number; amount: number }[]
}

/** The bank of the simulator; with a file it survives restarts, one line per entry. */
export const openBank = (file?: string): Bank => {
  const lines = openLines(Entry, file)
  const entries = lines.before
  return {
    entries: () => entries,
    write: (entry) => {
      // An entry that cannot be stored has no effect.
      lines.add(entry)
      entries.push(entry)
    },
    leftOf: (reference) => moved(entries.filter((each) => (each.of ?? each.reference) === reference)),
    balance: () => moved(entries),
    totalsOf: (terminal, settlement) => {
      const all = entries.filter((each) => each.terminal === terminal)
      const own = settlement === undefined ? all : all.slice(0, all.findIndex(isOf(settlement)))
      const open = own.slice(own.findLastIndex(({ kind }) => kind === 'settled') + 1)
      const types = [...new Set(open.map(({ card_type }) => card_type ?? unnamed))].sort()
      return types.map((card_type) => {
        const of = open.filter((each) => (each.card_type ?? unnamed) === card_type)
        return { card_type, count: of.length, amount: moved(of) }
      })
    },
  }
}

const unnamed = 'Kort'

const isOf =
  (settlement: string) =>
  ({ kind, reference }: Entry): boolean =>
    kind === 'settled' && reference === settlement

const moved = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { kind, amount }) => {
    if (kind === 'settled') return sum
    return kind === 'captured' ? sum + amount : sum - amount
  }, 0)
