import { type Money, minus, money, negated, sum, type Uuid, zero } from '@bon/contracts/kernel'
import type { CardSum, ExistingAttempt } from '@bon/contracts/payments'
import type { TerminalTotals } from '@bon/contracts/ports'

type Worth = { payment_uuid: Uuid; card_type: string; amount: Money }
export type Mismatch = { payment_uuid: Uuid; how: 'lacks' | 'doubles' }

/** What a terminal has of an attempt when its day is closed: a refund is less, and what went back is nothing. */
const worthOf = ({ state, taken, refund_of }: ExistingAttempt): Money => {
  if (state !== 'approved' || !taken) return zero
  return refund_of ? negated(taken.amount) : taken.amount
}

/**
 * The terminal's own count against the books (3.3 no. 27, P11): by card type, and as one sum where a slip was decided
 * by hand and names no card. The attempt that explains a difference alone is the one to look at; where none does, each
 * of its type may be it.
 */
export const compareSettlement = (
  attempts: readonly ExistingAttempt[],
  reported: TerminalTotals,
  /** What was summed before and that the terminal has not closed. */
  carried: readonly CardSum[] = [],
): { recorded: Money; reported: Money; difference: Money; mismatches: Mismatch[] } => {
  const moved = attempts.filter((attempt) => worthOf(attempt) !== 0)
  const byType =
    moved.every(({ taken }) => taken?.card_type) && carried.every(({ card_type }) => card_type !== null)
  const typeOf = (card_type: string | null | undefined) => (byType ? (card_type ?? '') : '')
  const worths = moved.map((attempt): Worth => {
    const { payment_uuid, taken } = attempt
    return { payment_uuid, card_type: typeOf(taken?.card_type), amount: worthOf(attempt) }
  })
  const before = carried.map(({ card_type, amount }) => ({ card_type: typeOf(card_type), amount }))
  const told = reported.map(({ card_type, amount }) => ({ card_type: typeOf(card_type), amount }))
  const types = [...new Set([...worths, ...before, ...told].map(({ card_type }) => card_type))]
  const ofType = (rows: readonly { card_type: string; amount: Money }[], type: string): Money =>
    sum(rows.flatMap(({ card_type, amount }) => (card_type === type ? [amount] : [])))
  const mismatches = types.flatMap((type) => {
    const odd = minus(ofType(told, type), ofType([...worths, ...before], type))
    return odd === 0
      ? []
      : culprits(
          worths.filter(({ card_type }) => card_type === type),
          odd,
        )
  })
  const all = sum(told.map(({ amount }) => amount))
  const recorded = sum([...worths, ...before].map(({ amount }) => amount))
  return { recorded, reported: all, difference: money(all - recorded), mismatches }
}

/** By card type, what these attempts moved. */
export const sumsOfAttempts = (attempts: readonly ExistingAttempt[]): CardSum[] => {
  const rows = attempts.flatMap((attempt): CardSum[] => {
    const amount = worthOf(attempt)
    return amount === 0 ? [] : [{ card_type: attempt.taken?.card_type ?? null, amount }]
  })
  const types = [...new Set(rows.map(({ card_type }) => card_type))]
  return types.map((card_type) => {
    const same = rows.filter((row) => row.card_type === card_type)
    return { card_type, amount: sum(same.map(({ amount }) => amount)) }
  })
}

const culprits = (worths: readonly Worth[], odd: Money): Mismatch[] => {
  const exact = worths.flatMap(({ payment_uuid, amount }): Mismatch[] => {
    if (amount === odd) return [{ payment_uuid, how: 'doubles' }]
    return amount === -odd ? [{ payment_uuid, how: 'lacks' }] : []
  })
  if (exact.length > 0) return exact
  return worths.map(({ payment_uuid }) => ({ payment_uuid, how: odd < 0 ? 'lacks' : 'doubles' }))
}
