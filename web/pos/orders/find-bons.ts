import type { OrderRow } from '@bon/contracts/orders'

const largest = 2_147_483_647

/** A typed receipt number, or nothing when it cannot be one. */
export const receiptNrOf = (text: string): number | undefined => {
  const digits = text.trim().replace(/^nr\.?\s*/i, '')
  const nr = Number(digits)
  return /^\d+$/.test(digits) && nr >= 1 && nr <= largest ? nr : undefined
}

/** Bons whose own number begins with it, with or without the letter that a key shows, and those with that receipt. */
export const withNumber = (rows: readonly OrderRow[], text: string): OrderRow[] => {
  const digits = text.trim().replace(/^(b-|nr\.?\s*)/i, '')
  return rows.filter(
    ({ short_nr, nr }) => String(short_nr).startsWith(digits) || (nr !== null && String(nr) === digits),
  )
}

/** Each bon once, today's first. */
export const bothFound = (today: readonly OrderRow[], others: readonly OrderRow[]): OrderRow[] => {
  const known = new Set(today.map(({ order_uuid }) => order_uuid))
  return [...today, ...others.filter(({ order_uuid }) => !known.has(order_uuid))]
}
