import type { Problem } from '@bon/contracts/kernel'
import { type OrderLine, OrderView } from '@bon/contracts/orders'
import { useSyncExternalStore } from 'react'
import type { Cart } from './cart.ts'

export type MergeConflict = { theirs: OrderView; mine: readonly OrderLine[]; base: readonly OrderLine[] }

/** The two versions of an order that was changed elsewhere, when a refusal brings the saved one along (DEF-42). */
export const conflictOf = (problem: Problem | undefined, cart: Cart): MergeConflict | undefined => {
  if (!problem || !['order.line_changed', 'order.changed', 'request.needs_revision'].includes(problem.code))
    return undefined
  const current: unknown = problem.current
  const order =
    typeof current === 'object' && current !== null && 'order' in current ? current.order : current
  const theirs = OrderView.safeParse(order)
  return theirs.success ? { theirs: theirs.data, mine: cart.lines, base: cart.base?.lines ?? [] } : undefined
}

/** Both choices keep what either side added; they differ in lines that both sides had. */
export const resolveConflict = (
  { theirs, mine, base }: MergeConflict,
  whose: 'mine' | 'theirs',
): OrderLine[] => {
  const known = new Set(base.map(({ uuid }) => uuid))
  const added = (lines: readonly OrderLine[], beside: readonly OrderLine[]) =>
    lines.filter(({ uuid }) => !known.has(uuid) && !beside.some((line) => line.uuid === uuid))
  return whose === 'mine'
    ? [...mine, ...added(theirs.lines, mine)]
    : [...theirs.lines, ...added(mine, theirs.lines)]
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
