import { type Money, money } from '@bon/contracts/kernel'
import type { CountLine } from '@bon/contracts/registers'
import { danishUnits } from './bookkeeping.ts'

/** An amount laid out in notes and coins, largest first: how a cashier would count it. */
export const countOf = (amount: Money): CountLine[] => {
  let left: number = amount
  return danishUnits.map((unit) => {
    const count = Math.floor(left / unit)
    left -= count * unit
    return { unit, count }
  })
}

/** What a guest lays on the counter: exactly, or the next round sum of notes. */
export const tendered = (due: Money, round_up: boolean): Money => {
  if (!round_up) return due
  const unit = due > 500_00 ? 100_00 : 50_00
  return money(Math.ceil(due / unit) * unit)
}
