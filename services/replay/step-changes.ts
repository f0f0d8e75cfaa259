import { type Money, zero } from '@bon/contracts/kernel'
import { type ExistingOrder, lineTotals, type Order, orderTotals, unpaidOf } from '@bon/contracts/orders'
import type { ZReport } from '@bon/contracts/registers'
import type { StepChange } from '@bon/contracts/replay'

type State = { order: Order; session: ZReport }

/** What is otherwise after a step than before it, of its order and of the session. */
export const changesBetween = (before: State, after: State): StepChange[] => [
  ...lineChanges(before.order, after.order),
  ...bonChanges(before.order, after.order),
  ...sessionChanges(before.session, after.session),
]

const linesOf = (order: Order) => (order.status === 'new' ? [] : order.lines)

const lineChanges = (before: Order, after: Order): StepChange[] => {
  const then = new Map(linesOf(before).map((line) => [line.uuid, line]))
  const now = new Map(linesOf(after).map((line) => [line.uuid, line]))
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((uuid): StepChange[] => {
    const [was, is] = [then.get(uuid), now.get(uuid)]
    const line = is ?? was
    if (!line) return []
    const [old, fresh] = [was ? sideOf(was) : null, is ? sideOf(is) : null]
    if (old && fresh && old.quantity === fresh.quantity && old.amount === fresh.amount) return []
    return [{ of: 'line', name: line.name, before: old, after: fresh }]
  })
}

const sideOf = (line: ExistingOrder['lines'][number]) => ({
  quantity: line.quantity,
  amount: lineTotals(line).total,
})

const bonChanges = (before: Order, after: Order): StepChange[] => {
  if (after.status === 'new') return []
  const was = before.status === 'new' ? undefined : before
  const tables = was?.table_uuids ?? []
  const same = tables.join() === after.table_uuids.join()
  return [
    ...amount('total', was ? orderTotals(was.lines).total : zero, orderTotals(after.lines).total),
    ...amount('unpaid', was ? unpaidOf(was) : zero, unpaidOf(after)),
    ...count('guests', was?.details.guests ?? 0, after.details.guests ?? 0),
    ...(same ? [] : [{ of: 'tables' as const, before: [...tables], after: [...after.table_uuids] }]),
  ]
}

const sessionChanges = (before: ZReport, after: ZReport): StepChange[] => {
  const was = before.status === 'new' ? undefined : before
  const is = after.status === 'new' ? undefined : after
  return [
    ...amount('expected_cash', was?.expected_cash ?? zero, is?.expected_cash ?? zero),
    ...amount('turnover', was?.totals.gross ?? zero, is?.totals.gross ?? zero),
    ...count('receipts', was?.totals.receipts ?? 0, is?.totals.receipts ?? 0),
  ]
}

const amount = (
  of: 'total' | 'unpaid' | 'expected_cash' | 'turnover',
  before: Money,
  after: Money,
): StepChange[] => (before === after ? [] : [{ of, before, after }])

const count = (of: 'guests' | 'receipts', before: number, after: number): StepChange[] =>
  before === after ? [] : [{ of, before, after }]
