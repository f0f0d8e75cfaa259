import type { Problem, Uuid } from '@bon/contracts/kernel'
import { OrderView } from '@bon/contracts/orders'
import type { Cart } from './cart.ts'
import type { MergeConflict } from './resolve-conflict.ts'

const codes: ReadonlySet<string> = new Set([
  'order.line_changed',
  'order.details_changed',
  'order.tables_changed',
  'order.changed',
  'request.needs_revision',
])

/** Fields sent when the order is parked, in addition to the cart. */
export type Parking = { table_uuids?: Uuid[] | undefined; assigned_name?: string | undefined }

/** The conflict of an order changed elsewhere, when the refusal includes the saved version (DEF-42). */
export const conflictOf = (
  problem: Problem | undefined,
  cart: Cart,
  { table_uuids, assigned_name }: Parking = {},
): MergeConflict | undefined => {
  if (!problem || !codes.has(problem.code)) return undefined
  const theirs = currentOf(problem)
  if (!theirs) return undefined
  const details = assigned_name ? { ...cart.details, assigned_name } : cart.details
  return { theirs, cart: { ...cart, details }, table_uuids }
}

/** The saved version that a refusal includes. */
export const currentOf = ({ current }: Problem): OrderView | undefined => {
  const order =
    typeof current === 'object' && current !== null && 'order' in current ? current.order : current
  return OrderView.safeParse(order).data
}
