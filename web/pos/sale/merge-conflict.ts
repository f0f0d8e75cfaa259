import type { Problem } from '@bon/contracts/kernel'
import { OrderView } from '@bon/contracts/orders'
import { useSyncExternalStore } from 'react'
import { type BonLine, type Cart, linesOf } from './cart.ts'

export type MergeConflict = { theirs: OrderView; mine: readonly BonLine[]; base: readonly BonLine[] }

/** The two versions of an order that was changed elsewhere, when a refusal brings the saved one along (DEF-42). */
export const conflictOf = (problem: Problem | undefined, cart: Cart): MergeConflict | undefined => {
  if (!problem || !['order.line_changed', 'order.changed', 'request.needs_revision'].includes(problem.code))
    return undefined
  const current: unknown = problem.current
  const order =
    typeof current === 'object' && current !== null && 'order' in current ? current.order : current
  const theirs = OrderView.safeParse(order)
  return theirs.success
    ? { theirs: theirs.data, mine: cart.lines, base: cart.base ? linesOf(cart.base) : [] }
    : undefined
}

/** Both choices keep what either side added; they differ in lines that both sides had. */
export const resolveConflict = (
  { theirs, mine, base }: MergeConflict,
  whose: 'mine' | 'theirs',
): BonLine[] => {
  const known = new Set(base.map(({ uuid }) => uuid))
  const saved = linesOf(theirs)
  const added = (lines: readonly BonLine[], beside: readonly BonLine[]) =>
    lines.filter(({ uuid }) => !known.has(uuid) && !beside.some((line) => line.uuid === uuid))
  return whose === 'mine' ? [...mine, ...added(saved, mine)] : [...saved, ...added(mine, saved)]
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
