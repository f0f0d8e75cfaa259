import type { OrderRow } from '@bon/contracts/orders'

const largest = 2_147_483_647

/** Parses a typed receipt number; undefined when it cannot be one. */
export const receiptNrOf = (text: string): number | undefined => {
  const digits = text.trim().replace(/^nr\.?\s*/i, '')
  const nr = Number(digits)
  return /^\d+$/.test(digits) && nr >= 1 && nr <= largest ? nr : undefined
}

/** Merges both results, each bon once, today's first. */
export const bothFound = (today: readonly OrderRow[], others: readonly OrderRow[]): OrderRow[] => {
  const todayUuids = new Set(today.map(({ order_uuid }) => order_uuid))
  return [...today, ...others.filter(({ order_uuid }) => !todayUuids.has(order_uuid))]
}
