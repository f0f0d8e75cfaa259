import { canonical, type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import type { OrderDetails } from '@bon/contracts/orders'

/**
 * Merges details per field, as lines are merged per line: the cart's changes since its base are applied to the current
 * order, and a field changed to different values on both sides is left to the cashier. Undefined when nothing changes.
 */
export const mergeDetails = (
  base: OrderDetails,
  newDetails: OrderDetails,
  current: OrderDetails,
): OrderDetails | undefined | Rejection<'order.details_changed'> => {
  const changed = Object.entries(newDetails).filter(([name, value]) => {
    const field = name as keyof OrderDetails
    return value !== undefined && !same(value, base[field]) && !same(value, current[field])
  })
  const both = changed.find(([name]) => {
    const field = name as keyof OrderDetails
    return !same(base[field], current[field])
  })
  if (both) return reject('order.details_changed', { field: both[0] })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** The new tables; undefined when unchanged. A concurrent move is left to the cashier. */
export const mergeTables = (
  from: readonly Uuid[],
  newTables: readonly Uuid[],
  current: readonly Uuid[],
): readonly Uuid[] | undefined | Rejection<'order.tables_changed'> => {
  if (same(newTables, from) || same(newTables, current)) return undefined
  return same(from, current) ? newTables : reject('order.tables_changed')
}

/** Absent and null are equal. */
const same = (one: unknown, other: unknown): boolean => canonical(one ?? null) === canonical(other ?? null)
