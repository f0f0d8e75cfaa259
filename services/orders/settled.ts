import { isEvent, type PaymentUuid, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import { type Order, orderEvents } from '@bon/contracts/orders'
import type { CommandContext, Handled } from '../kernel/index.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { existing, versionOf, viewed } from './order-command.ts'
import { orderStream } from './streams.ts'

/** Completes the unfinished steps of a repeated command and answers with its result. */
export const paidBefore = (
  deps: OrderDependencies,
  uuid: Uuid,
  before: Handled<Order>,
  context: CommandContext,
  request: RequestContext,
) => {
  const started = before.events.find(isEvent(orderEvents, 'OrderPaymentStarted'))
  if (!started) throw new Error('a payment command left no payment')
  return settled(deps, uuid, started.data.payment_uuid, context, request)
}

export const settled = async (
  deps: OrderDependencies,
  uuid: Uuid,
  payment_uuid: PaymentUuid,
  context: CommandContext,
  { scope }: RequestContext,
) => {
  // Only the order can be new: the other streams of its payment exist.
  const { command_id: _, command_hash: __, is_new: ___, ...who } = context
  const end = await deps.settle(uuid, payment_uuid, who)
  if (end?.released) {
    const payment = existing(end.order).payments.find((one) => one.payment_uuid === payment_uuid)
    const rejection = payment?.gift_card && (await deps.giftCards.answerTo(payment.gift_card, payment_uuid))
    return rejection ?? reject('order.payment_refused')
  }
  const folded = end ?? (await pending(deps, uuid, context))
  const order = await viewed(deps, existing(folded.order), folded.revision, scope)
  return { body: { order, sealing: end === undefined }, ...versionOf(folded) }
}

const pending = async (deps: OrderDependencies, uuid: Uuid, context: CommandContext) => {
  const folded = await deps.handler.load(orderDecider, orderStream(uuid), context.company_uuid)
  if (!folded) throw new Error(`no order ${uuid}`)
  return { order: folded.state, revision: folded.revision, position: undefined }
}
