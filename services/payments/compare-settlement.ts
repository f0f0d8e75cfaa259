import { type Money, minus, money, negated, type PaymentUuid, sum, zero } from '@bon/contracts/kernel'
import type { CardSum, ExistingAttempt } from '@bon/contracts/payments'
import type { TerminalTotals } from '@bon/contracts/ports'

type Worth = { payment_uuid: PaymentUuid; card_type: string; amount: Money }
export type Mismatch = { payment_uuid: PaymentUuid; how: 'lacks' | 'doubles' }

/** What the terminal counts for an attempt at its close: refunds are negative, reversed ones zero. */
const worthOf = ({ state, transaction, refund_of }: ExistingAttempt): Money => {
  if (state !== 'approved' || !transaction) return zero
  return refund_of ? negated(transaction.amount) : transaction.amount
}

/**
 * Compares the terminal's own totals with the books (CARD-27, TERM-11): by card type, or as one sum when a manually
 * decided slip names no card. An attempt that alone explains a difference is reported; otherwise all of its type are.
 */
export const compareSettlement = (
  attempts: readonly ExistingAttempt[],
  reported: TerminalTotals,
  /** Our own sums that the terminal has not closed yet. */
  carried: readonly CardSum[] = [],
): { recorded: Money; reported: Money; difference: Money; mismatches: Mismatch[] } => {
  const moved = attempts.filter((attempt) => worthOf(attempt) !== 0)
  const byType =
    moved.every(({ transaction }) => transaction?.card_type) &&
    carried.every(({ card_type }) => card_type !== null)
  const typeOf = (card_type: string | null | undefined) => (byType ? (card_type ?? '') : '')
  const worths = moved.map((attempt): Worth => {
    const { payment_uuid, transaction } = attempt
    return { payment_uuid, card_type: typeOf(transaction?.card_type), amount: worthOf(attempt) }
  })
  const before = carried.map(({ card_type, amount }) => ({ card_type: typeOf(card_type), amount }))
  const reportedSums = reported.map(({ card_type, amount }) => ({ card_type: typeOf(card_type), amount }))
  const types = [...new Set([...worths, ...before, ...reportedSums].map(({ card_type }) => card_type))]
  const ofType = (rows: readonly { card_type: string; amount: Money }[], type: string): Money =>
    sum(rows.flatMap(({ card_type, amount }) => (card_type === type ? [amount] : [])))
  const mismatches = types.flatMap((type) => {
    const odd = minus(ofType(reportedSums, type), ofType([...worths, ...before], type))
    return odd === 0
      ? []
      : culprits(
          worths.filter(({ card_type }) => card_type === type),
          odd,
        )
  })
  const all = sum(reportedSums.map(({ amount }) => amount))
  const recorded = sum([...worths, ...before].map(({ amount }) => amount))
  return { recorded, reported: all, difference: money(all - recorded), mismatches }
}

/** Amounts of these attempts by card type. */
export const sumsOfAttempts = (attempts: readonly ExistingAttempt[]): CardSum[] => {
  const rows = attempts.flatMap((attempt): CardSum[] => {
    const amount = worthOf(attempt)
    return amount === 0 ? [] : [{ card_type: attempt.transaction?.card_type ?? null, amount }]
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
