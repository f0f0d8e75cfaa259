import {
  type BodyOf,
  isEvent,
  isRejection,
  type PaymentUuid,
  type RequestContext,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import { evidenceOf, namedClass, orderEvents, type owedEndpoints } from '@bon/contracts/orders'
import type { CommandContext } from '../kernel/index.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { existing, once, sessionOf, versionOf, viewed } from './order-command.ts'
import { cashLimitOf } from './pay-command.ts'
import { orderStream } from './streams.ts'

/** Money for what a sealed sale left owed, in the session that takes it. */
export const settleOwed = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<typeof owedEndpoints.settle>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { payment_type_uuid, reference, received, amount, payment_uuid, ...actor } = body
      if (received === 0) return reject('order.nothing_to_pay')
      const type = await deps.directory.paymentType(request.scope, payment_type_uuid)
      if (!type) return reject('payment_type.unknown')
      if (!deps.directory.takes(request.scope, actor.register_uuid, payment_type_uuid))
        return reject('payment_type.not_at_register', { name: type.name })
      const session = await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      const { method, payment_class, rounding_unit, overchargeable } = type
      const sale = await deps.handler.load(orderDecider, orderStream(uuid), request.scope.company_uuid)
      const order = sale && sale.state.status !== 'new' ? sale.state : undefined
      const cash = await cashLimitOf(deps, order, { paymentType: type }, request)
      const payment = { payment_uuid, payment_type_uuid, method, received, amount }
      const started = await deps.handler.handle(
        orderDecider,
        orderStream(uuid),
        {
          type: 'SettleOwed',
          ...payment,
          ...evidenceOf({ reference, ...namedClass(method, payment_class) }),
          ...actor,
          session_uuid: session.session_uuid,
          rounding_unit,
          overchargeable,
          cash,
        },
        context,
      )
      return isRejection(started) ? started : settledAfterSale(deps, uuid, payment_uuid, context, request)
    },
    (before, context) => {
      const started = before.events.find(isEvent(orderEvents, 'OrderPaymentStarted'))
      if (!started) throw new Error('a settlement left no payment')
      return settledAfterSale(deps, uuid, started.data.payment_uuid, context, request)
    },
  )

/** Money and its entry in the journal are sealed before the answer; a repeated command completes what is left. */
export const settledAfterSale = async (
  deps: OrderDependencies,
  uuid: Uuid,
  payment_uuid: PaymentUuid,
  { command_id: _, command_hash: __, is_new: ___, ...who }: CommandContext,
  { scope }: RequestContext,
) => {
  const end = await deps.settle(uuid, payment_uuid, who)
  if (end?.released) return reject('order.payment_refused')
  const folded = end ?? (await deps.handler.load(orderDecider, orderStream(uuid), scope.company_uuid))
  if (!folded) throw new Error(`no order ${uuid}`)
  const state = 'order' in folded ? folded.order : folded.state
  const order = await viewed(deps, existing(state), folded.revision, scope)
  return { body: { order }, ...versionOf({ revision: folded.revision, position: end?.position }) }
}
