import { z } from 'zod'
import { openLines } from './lines.ts'

/** One movement at the bank. `amount` is all that the card was charged or given back, tip and surcharge included. */
const Entry = z.object({
  at: z.string(),
  terminal: z.string(),
  /** `returned`: the bank itself gave it back, as a forwarded payment was declined or nobody ever fetched its result. */
  kind: z.enum(['captured', 'given_back', 'returned', 'settled']),
  reference: z.string(),
  /** What a reversal or a return gives back. */
  of: z.string().nullable(),
  amount: z.int(),
  card_type: z.string().nullable(),
  transaction_id: z.string(),
})
export type Entry = z.infer<typeof Entry>

export type Bank = {
  /** Oldest first, and nothing is ever taken out: the oracle of what the customers have really paid. */
  entries(): readonly Entry[]
  /** Throws when it cannot be written down, and then it has not happened. */
  write(entry: Entry): void
  /** What is left of a capture after all that was given back of it. */
  leftOf(reference: string): number
  /** What the customers have paid in all, less what they got back. */
  balance(): number
  /** By card type, since the terminal's last settlement; with a reference as that settlement had them. */
  totalsOf(terminal: string, settlement?: string): { card_type: string; count: number; amount: number }[]
}

/** The bank of the simulator; with a file it remembers over restarts, one line an entry. */
export const openBank = (file?: string): Bank => {
  const lines = openLines(Entry, file)
  const entries = lines.before
  return {
    entries: () => entries,
    write: (entry) => {
      // What could not be written down has not happened.
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
