import type { Quantity } from '@bon/contracts/kernel'
import {
  type PracticeBon,
  type PracticeDifference,
  type PracticeLine,
  type PracticeTask,
  practiceLineKey,
} from '@bon/contracts/practice'

/** What a bon has otherwise than its guest asked for: goods, typed prices, discounts, table, guests, tender. */
export const practiceDifferences = (task: PracticeTask, bon: PracticeBon): PracticeDifference[] => [
  ...goodsDifferences(task.lines, bon.lines),
  ...(sameSet(task.table_uuids, bon.table_uuids) ? [] : [{ kind: 'table' as const }]),
  ...(task.guests === null || task.guests === bon.guests ? [] : [{ kind: 'guests' as const }]),
  // What was paid by means that a practice company has not may be paid by any.
  ...(task.tenders.length === 0 || sameSet(task.tenders, bon.tenders) ? [] : [{ kind: 'tender' as const }]),
]

export const sameSet = <T>(a: readonly T[], b: readonly T[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((each) => b.includes(each))

const goodsDifferences = (
  asked: readonly PracticeLine[],
  sold: readonly PracticeLine[],
): PracticeDifference[] => {
  const sold_by_key = new Map(sold.map((line) => [practiceLineKey(line), line]))
  const asked_by_key = new Map(asked.map((line) => [practiceLineKey(line), line]))
  return [
    ...[...asked_by_key].flatMap(([key, line]) => lineDifferences(line, sold_by_key.get(key))),
    ...[...sold_by_key].flatMap(([key, line]): PracticeDifference[] => {
      const more = line.quantity - (asked_by_key.get(key)?.quantity ?? 0)
      return more > 0 ? [{ kind: 'extra', line: { ...line, quantity: more as Quantity } }] : []
    }),
  ]
}

const lineDifferences = (asked: PracticeLine, sold: PracticeLine | undefined): PracticeDifference[] => {
  const { product_uuid } = asked
  const found: PracticeDifference[] = []
  const fewer = asked.quantity - (sold?.quantity ?? 0)
  if (fewer > 0) found.push({ kind: 'missing', line: { ...asked, quantity: fewer as Quantity } })
  if (!sold) return found
  // A price of the list may be another one at the time of the practice.
  if (asked.open_price && asked.unit_price !== sold.unit_price)
    found.push({ kind: 'price', product_uuid, asked: asked.unit_price, sold: sold.unit_price })
  if (asked.percentage_discount !== sold.percentage_discount) {
    const { percentage_discount } = sold
    found.push({
      kind: 'discount',
      product_uuid,
      asked: asked.percentage_discount,
      sold: percentage_discount,
    })
  }
  return found
}
