import type { Uuid } from '@bon/contracts/kernel'
import { PracticeTask, practice_tasks_length, practice_tasks_max } from '@bon/contracts/practice'
import { bonSummary, isOrdinarySale, type SoldBon } from './bon-summary.ts'

/**
 * The bons of a past day as tasks, in the order in which their guests came (BEYOND-23). Left out is what a trainee
 * cannot ring up as a sale: refunds, training, gift cards, orders that derive from another, and bons too large for a
 * task.
 */
export const tasksOfDay = (bons: readonly SoldBon[], copyOf: (uuid: Uuid) => Uuid): PracticeTask[] => {
  const tasks = bons
    .flatMap(({ order, events }): PracticeTask[] =>
      isOrdinarySale(order) && !order.test_mode
        ? [{ task_uuid: copyOf(order.order_uuid), ...bonSummary(order, events, copyOf) }]
        : [],
    )
    .filter(isTask)
    .toSorted((a, b) => compare(a.opened_at, b.opened_at) || compare(a.task_uuid, b.task_uuid))
    .slice(0, practice_tasks_max)
  let length = 0
  const tooMuch = tasks.findIndex((task) => {
    length += JSON.stringify(task).length
    return length > practice_tasks_length
  })
  return tooMuch === -1 ? tasks : tasks.slice(0, tooMuch)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Of a guest who asks for something; an order may have more lines than a task. */
const isTask = (task: PracticeTask): boolean => task.lines.length > 0 && PracticeTask.safeParse(task).success
