import { type Money, money } from '@bon/contracts/kernel'
import type { CountLine } from '@bon/contracts/registers'
import { danishUnits } from './bookkeeping.ts'

/** An amount in notes and coins, largest first, as a cashier would count it. */
export const countOf = (amount: Money): CountLine[] => {
  let left: number = amount
  return danishUnits.map((unit) => {
    const count = Math.floor(left / unit)
    left -= count * unit
    return { unit, count }
  })
}

/** The amount that a guest hands over: the exact one, or the next round sum in notes. */
export const tendered = (due: Money, round_up: boolean): Money => {
  if (!round_up) return due
  const unit = due > 500_00 ? 100_00 : 50_00
  return money(Math.ceil(due / unit) * unit)
}
