import { type Money, money } from '@bon/contracts/kernel'
import { cashDue } from '@bon/contracts/orders'

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

export const dueInCash = (unpaid: Money, rounding_unit: number): Money => cashDue(unpaid, rounding_unit).due
