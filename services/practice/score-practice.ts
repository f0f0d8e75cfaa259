import type { ProductUuid, Uuid } from '@bon/contracts/kernel'
import {
  type PracticeBon,
  type PracticeLine,
  type PracticeMatch,
  type PracticeResult,
  type PracticeTask,
  practiceLineKey,
} from '@bon/contracts/practice'
import { practiceDifferences, sameSet } from './practice-differences.ts'

/** With less in common than this, a bon is nobody’s: one glass of wine is no dinner for six. */
const least_likeness = 0.2

type Pair = { task: number; bon: number; likeness: number; at_table: boolean }

/**
 * Which guest each bon is for (BEYOND-23). Nothing at the till says it, so the most alike are put together first: by
 * goods and choices, then by table, then by how far apart they are in the order of their begin. A bon that has hardly
 * anything of what a guest still waits for was asked for by nobody.
 */
export const scorePractice = (
  tasks: readonly PracticeTask[],
  bons: readonly PracticeBon[],
): Pick<PracticeResult, 'matches' | 'unasked'> => {
  const taken_tasks = new Set<number>()
  const taken_bons = new Set<number>()
  const matches: PracticeMatch[] = []
  for (const pair of pairsOf(tasks, bons)) {
    const task = tasks[pair.task]
    const bon = bons[pair.bon]
    if (!task || !bon || taken_tasks.has(pair.task) || taken_bons.has(pair.bon)) continue
    taken_tasks.add(pair.task)
    taken_bons.add(pair.bon)
    const { task_uuid } = task
    matches.push({ task_uuid, order_uuid: bon.order_uuid, differences: practiceDifferences(task, bon) })
  }
  const unasked = bons.flatMap(({ order_uuid }, i) => (taken_bons.has(i) ? [] : [order_uuid]))
  const place = new Map(tasks.map(({ task_uuid }, i) => [task_uuid, i]))
  const placeOf = ({ task_uuid }: PracticeMatch): number => place.get(task_uuid) ?? 0
  return { matches: matches.toSorted((a, b) => placeOf(a) - placeOf(b)), unasked }
}

/** The best first. */
const pairsOf = (tasks: readonly PracticeTask[], bons: readonly PracticeBon[]): Pair[] => {
  const counted = tasks.map(goodsOf)
  const by_product = tasksByProduct(tasks)
  const pairs = bons.flatMap((bon, b): Pair[] => {
    const sold = goodsOf(bon)
    const candidates = new Set([...sold.products.keys()].flatMap((product) => by_product.get(product) ?? []))
    return [...candidates].flatMap((t) => {
      const asked = counted[t]
      const task = tasks[t]
      if (!asked || !task) return []
      const likeness = (likenessOf(asked.keys, sold.keys) + likenessOf(asked.products, sold.products)) / 2
      if (likeness < least_likeness) return []
      return [{ task: t, bon: b, likeness, at_table: sameSet(task.table_uuids, bon.table_uuids) }]
    })
  })
  return pairs.toSorted(
    (a, b) =>
      b.likeness - a.likeness ||
      Number(b.at_table) - Number(a.at_table) ||
      Math.abs(a.task - a.bon) - Math.abs(b.task - b.bon) ||
      a.task - b.task ||
      a.bon - b.bon,
  )
}

const tasksByProduct = (tasks: readonly PracticeTask[]): Map<ProductUuid, number[]> => {
  const found = new Map<ProductUuid, number[]>()
  for (const [i, { lines }] of tasks.entries())
    for (const product of new Set(lines.map(({ product_uuid }) => product_uuid)))
      found.set(product, [...(found.get(product) ?? []), i])
  return found
}

/** Thousandths by goods with their choices, and by product alone, so that a wrong choice is still the guest's. */
const goodsOf = ({ lines }: { lines: readonly PracticeLine[] }) => ({
  keys: sumBy(lines, practiceLineKey),
  products: sumBy(lines, ({ product_uuid }) => product_uuid),
})

const sumBy = <K>(lines: readonly PracticeLine[], keyOf: (line: PracticeLine) => K): Map<K, number> => {
  const sums = new Map<K, number>()
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.quantity)
  return sums
}

/** From 0, nothing in common, to 1, the same: each kind of goods counts alike, whichever its unit is. */
const likenessOf = <K extends string | Uuid>(a: Map<K, number>, b: Map<K, number>): number => {
  const keys = new Set([...a.keys(), ...b.keys()])
  let common = 0
  for (const key of keys) {
    const of_a = a.get(key) ?? 0
    const of_b = b.get(key) ?? 0
    common += Math.min(of_a, of_b) / Math.max(of_a, of_b)
  }
  return keys.size === 0 ? 0 : common / keys.size
}
