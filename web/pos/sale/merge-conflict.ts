import type { Problem, Uuid } from '@bon/contracts/kernel'
import { OrderView } from '@bon/contracts/orders'
import { useSyncExternalStore } from 'react'
import type { Cart } from './cart.ts'
import type { MergeConflict } from './resolve-conflict.ts'

const codes: ReadonlySet<string> = new Set([
  'order.line_changed',
  'order.details_changed',
  'order.tables_changed',
  'order.changed',
  'request.needs_revision',
])

/** What is said of the order when it is parked, beside the cart. */
export type Parking = { table_uuids?: Uuid[] | undefined; assigned_name?: string | undefined }

/** The two versions of an order that was changed elsewhere, when a refusal brings the saved one along (DEF-42). */
export const conflictOf = (
  problem: Problem | undefined,
  cart: Cart,
  { table_uuids, assigned_name }: Parking = {},
): MergeConflict | undefined => {
  if (!problem || !codes.has(problem.code)) return undefined
  const { current } = problem
  const order =
    typeof current === 'object' && current !== null && 'order' in current ? current.order : current
  const theirs = OrderView.safeParse(order)
  if (!theirs.success) return undefined
  const details = assigned_name ? { ...cart.details, assigned_name } : cart.details
  return { theirs: theirs.data, cart: { ...cart, details }, table_uuids }
}

let current: MergeConflict | null = null
const listeners = new Set<() => void>()
const set = (next: MergeConflict | null) => {
  current = next
  for (const listener of listeners) listener()
}

/** The conflict that waits for a choice. */
export const mergeConflict = { show: (conflict: MergeConflict) => set(conflict), done: () => set(null) }

export const useMergeConflict = (): MergeConflict | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
