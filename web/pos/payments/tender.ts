import { type Money, money, sum } from '@bon/contracts/kernel'

/** Cash received: tapped notes and coins, or a typed amount. One replaces the other. */
export type Tender = { taps: readonly number[]; typed: string }
export type TenderAction =
  | { type: 'tapped'; unit: number }
  | { type: 'typed'; key: string }
  | { type: 'reset' }
  | { type: 'restored'; to: Tender }

export const noTender: Tender = { taps: [], typed: '' }

export const tenderReducer = (tender: Tender, action: TenderAction): Tender => {
  switch (action.type) {
    case 'tapped':
      return { taps: [...tender.taps, action.unit], typed: '' }
    case 'typed':
      return { taps: [], typed: typedWith(tender.typed, action.key) }
    case 'reset':
      return noTender
    case 'restored':
      return action.to
  }
}

/** Appends a key: at most one comma, two decimals, and seven digits before it. */
export const typedWith = (typed: string, key: string): string => {
  if (key === 'erase') return typed.slice(0, -1)
  const next = typed + key
  return /^\d{0,7}(,\d{0,2})?$/.test(next) ? next : typed
}

/** The letters and digits of a terminal's slip, at most 20. */
export const slipNumber = (typed: string): string => typed.replace(/[^A-Za-z0-9]/g, '').slice(0, 20)

/**
 * Cash above the next note over twice the amount due was hardly handed over: it is a slip of the keys. One note or coin
 * that was tapped is what the guest gave.
 */
export const isDoubtful = (received: Money, due: Money, taps: number, units: readonly number[]): boolean => {
  if (taps === 1) return false
  const twice = 2 * due
  const above = units.filter((unit) => unit > twice)
  const largest = Math.max(...units)
  return received > (above.length > 0 ? Math.min(...above) : Math.ceil((twice + 1) / largest) * largest)
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
