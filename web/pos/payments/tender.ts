import { type Money, money, sum } from '@bon/contracts/kernel'
import { cashDue } from '@bon/contracts/orders'

/** Cash received: tapped notes and coins, or a typed amount. One replaces the other. */
export type Tender = { taps: readonly number[]; typed: string }
export type TenderAction =
  | { type: 'tapped'; unit: number }
  | { type: 'typed'; key: string }
  | { type: 'reset' }

export const noTender: Tender = { taps: [], typed: '' }

export const tenderReducer = (tender: Tender, action: TenderAction): Tender => {
  switch (action.type) {
    case 'tapped':
      return { taps: [...tender.taps, action.unit], typed: '' }
    case 'typed':
      return { taps: [], typed: typedWith(tender.typed, action.key) }
    case 'reset':
      return noTender
  }
}

/** Appends a key: at most one comma, two decimals, and seven digits before it. */
export const typedWith = (typed: string, key: string): string => {
  if (key === 'erase') return typed.slice(0, -1)
  const next = typed + key
  return /^\d{0,7}(,\d{0,2})?$/.test(next) ? next : typed
}

/**
 * Likely amounts of cash: for each kind of note, the smallest multiple above the amount due. The exact amount has its
 * own button.
 */
export const likelyCash = (due: Money, units: readonly number[]): Money[] => {
  // Skip notes that make the exact amount: the exact button covers it.
  const sums = units
    .filter((unit) => unit >= 5000 && due % unit !== 0)
    .map((unit) => money(due + unit - (due % unit)))
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, 3)
}

/** Change in the fewest notes and coins; a remainder below the smallest coin is not returned. */
export const changeIn = (change: Money, units: readonly number[]): { unit: number; count: number }[] => {
  let rest: number = change
  return [...units]
    .sort((a, b) => b - a)
    .flatMap((unit) => {
      const count = Math.floor(rest / unit)
      rest -= count * unit
      return count > 0 ? [{ unit, count }] : []
    })
}

export const tapped = (tender: Tender): Money => sum(tender.taps.map((unit) => money(unit)))

export const dueInCash = (unpaid: Money, rounding_unit: number): Money => cashDue(unpaid, rounding_unit).due
