import {
  type BodyOf,
  type Instant,
  isRejection,
  type PaymentUuid,
  type RequestContext,
  reject,
  type SessionUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type ExistingOrder, evidenceOf, netCashReceived, type orderEndpoints } from '@bon/contracts/orders'
import type { CommandContext } from '../kernel/index.ts'
import { cashElsewhere } from './linked-cash.ts'
import type { StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { type ResolvedTender, resolveTender } from './resolve-tender.ts'
import type { SellBody } from './save-command.ts'
import { orderStream } from './streams.ts'
import { actOf, type Waiting } from './waited.ts'

export type PayBody = BodyOf<typeof orderEndpoints.pay>

/** The payment type; of what waited also one that is archived or is no longer this register's. */
export const tenderOf = async (
  deps: OrderDependencies,
  uuid: Uuid,
  body: Omit<PayBody, 'sold_at' | 'waited' | 'reason'>,
  sold: readonly Uuid[],
  request: RequestContext,
  { test_mode }: CommandContext,
  waiting: Waiting | undefined,
) => {
  const tender = await resolveTender(deps, uuid, body, sold, request, test_mode)
  if (!waiting || !isRejection(tender)) return tender
  const paymentType = deps.directory.paymentTypeEver(request.scope, body.payment_type_uuid)
  if (!paymentType) return tender
  waiting.accept({ kind: 'payment_type' })
  return { paymentType } satisfies ResolvedTender
}

/** Limit of a cash payment; undefined for other payment types, and without a limit. */
export const cashLimitOf = async (
  deps: OrderDependencies,
  order: ExistingOrder | undefined,
  { paymentType }: ResolvedTender,
  { scope }: RequestContext,
): Promise<StartPayment['cash']> => {
  const most = paymentType.method === 'cash' ? deps.limits(scope).cash : null
  return most === null ? undefined : { most, elsewhere: await cashElsewhere(deps, order, scope) }
}

/**
 * Parts of one bill that are paid concurrently do not see each other before they are reserved. Each checks again after
 * its reservation, before money counts; if together they exceed the limit, it is released and rejected.
 */
export const refusedTogether = async (
  deps: OrderDependencies,
  uuid: Uuid,
  payment_uuid: PaymentUuid,
  cash: StartPayment['cash'],
  context: CommandContext,
  { scope }: RequestContext,
) => {
  const order = cash && (await deps.handler.load(orderDecider, orderStream(uuid), scope.company_uuid))?.state
  if (!cash || !order || order.status === 'new' || !(order.linked || order.origin)) return undefined
  const elsewhere = await cashElsewhere(deps, order, scope)
  if (netCashReceived(order) + elsewhere <= cash.most) return undefined
  const release = { type: 'ReleasePayment', payment_uuid, reason: 'order.cash_limit' } as const
  const command_id = uuid5(context.command_id, 'too much cash')
  await deps.handler.handle(orderDecider, orderStream(uuid), release, {
    ...context,
    command_id,
    is_new: false,
  })
  return reject('order.cash_limit', { amount: 0 })
}

/** The terminal of a card payment. */
export const terminalOf = (
  { directory }: OrderDependencies,
  body: Pick<PayBody, 'register_uuid' | 'payment_type_uuid' | 'terminal_uuid'>,
  { scope }: RequestContext,
  test_mode = false,
) => {
  const { register_uuid, payment_type_uuid, terminal_uuid } = body
  const [first, ...more] = directory.terminals(scope, register_uuid, payment_type_uuid)
  const found = terminal_uuid === undefined ? first : [first, ...more].find((uuid) => uuid === terminal_uuid)
  if (!found) return reject('payment_type.terminal_missing')
  // A real terminal charges the card even in test mode (DEF-21).
  return test_mode && !directory.isSimulated(scope, found) ? reject('order.not_in_test_mode') : found
}

export const payCommand = (
  uuid: Uuid,
  body: Omit<PayBody, 'amount'> & Pick<SellBody, 'amount'>,
  session_uuid: SessionUuid,
  { paymentType, gift_card, card }: ResolvedTender,
  terminal_uuid: Uuid | undefined,
  decided_on: StartPayment['decided_on'] | undefined,
  waited_since?: Instant,
  waiting?: Waiting,
): StartPayment => ({
  type: 'StartPayment',
  payment_uuid: body.payment_uuid,
  payment_type_uuid: body.payment_type_uuid,
  method: paymentType.method,
  ...evidenceOf({ payment_class: paymentType.payment_class, reference: body.reference, ...card }),
  ...(gift_card && { gift_card }),
  register_uuid: body.register_uuid,
  session_uuid,
  cashier_uuid: body.cashier_uuid,
  received: body.received,
  amount: body.amount,
  rounding_unit: paymentType.rounding_unit,
  overchargeable: paymentType.overchargeable,
  ...(terminal_uuid && { terminal_uuid }),
  ...(waited_since && { waited_since }),
  ...(waiting && { waited: actOf(waiting) }),
  receipt_uuid: uuid5(uuid, `receipt:${body.payment_uuid}`),
  decided_on: decided_on ?? { revision: undefined, order: undefined },
})
