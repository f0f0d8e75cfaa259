import { canonical, type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import type { OrderDetails } from '@bon/contracts/orders'

/**
 * Details are merged by field, as lines are by line: what the cart changed since its base is done to the order as it
 * is now, and a field that was changed to different values on both sides is the cashier's choice. Undefined when
 * nothing changes.
 */
export const mergeDetails = (
  base: OrderDetails,
  wanted: OrderDetails,
  current: OrderDetails,
): OrderDetails | undefined | Rejection<'order.details_changed'> => {
  const changed = Object.entries(wanted).filter(([name, value]) => {
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

/** Where the order goes: undefined when it stays. Moved elsewhere meanwhile, it is the cashier's choice. */
export const mergeTables = (
  from: readonly Uuid[],
  wanted: readonly Uuid[],
  current: readonly Uuid[],
): readonly Uuid[] | undefined | Rejection<'order.tables_changed'> => {
  if (same(wanted, from) || same(wanted, current)) return undefined
  return same(from, current) ? wanted : reject('order.tables_changed')
}

/** Absent and taken off again are alike. */
const same = (one: unknown, other: unknown): boolean => canonical(one ?? null) === canonical(other ?? null)
