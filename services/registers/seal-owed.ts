import {
  type CashierUuid,
  isRejection,
  type OrderUuid,
  type RegisterUuid,
  type Rejection,
  type RequestContext,
  reject,
  type SessionUuid,
} from '@bon/contracts/kernel'
import { atClose, type OrderAtClose, sessionStream } from '@bon/contracts/registers'
import type { CodeOf } from '../kernel/index.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import type { ZReportCommand } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

type By = { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid }

/** An order that took money is sealed by this close when the cashier says so; any other is carried over by choice. */
export const refusedOver = (
  open: readonly OrderAtClose[],
  { carry_over, seal_owed }: { carry_over: readonly OrderUuid[]; seal_owed: readonly OrderUuid[] },
) => {
  const held = open.filter((order) => {
    const end = atClose(order)
    return end === 'unfinished' || (end === 'owed' && !seal_owed.includes(order.order_uuid))
  })
  if (held.length > 0) return holdMoney(held)
  const unchosen = open.filter(
    (order) => atClose(order) === 'carried' && !carry_over.includes(order.order_uuid),
  )
  return unchosen.length > 0
    ? reject('register.orders_open', { count: unchosen.length, numbers: numbersOf(unchosen) })
    : undefined
}

export const holdMoney = (orders: readonly OrderAtClose[]) =>
  reject('register.orders_hold_money', { count: orders.length, numbers: numbersOf(orders) })

const numbersOf = (orders: readonly OrderAtClose[]) =>
  orders
    .map(({ short_nr }) => short_nr)
    .slice(0, 10)
    .join(', ')

/**
 * Whether the session would begin its close now. Asked before orders are sealed for it: a count that is not right must
 * not leave tables owing while their guests still sit there.
 */
export const wouldClose = async <Type extends ZReportCommand['type']>(
  deps: Pick<RegisterDependencies, 'handler'>,
  { session_uuid }: Pick<By, 'session_uuid'>,
  command: ZReportCommand & { type: Type },
  { scope, command_id, now }: RequestContext,
) => {
  const session = await deps.handler.load(zReportDecider, sessionStream(session_uuid), scope.company_uuid)
  // The command itself says why not, and is answered when it is a repeated one.
  if (session?.state.status !== 'open') return 'command_says'
  const decided = zReportDecider.decide(command, session.state, { now, command_id })
  return isRejection(decided) ? (decided as Rejection<CodeOf<typeof zReportDecider, Type>>) : 'yes'
}

/** Seals the partly paid ones with their rest owed. Answers those that could not be, whose money is in doubt. */
export const sealOwed = async (
  deps: Pick<RegisterDependencies, 'oweRest'>,
  orders: readonly OrderAtClose[],
  by: By,
  request: RequestContext,
): Promise<OrderAtClose[]> => {
  const left: OrderAtClose[] = []
  for (const order of orders.filter((each) => atClose(each) === 'owed'))
    if (!(await deps.oweRest(order.order_uuid, by, request))) left.push(order)
  return left
}
