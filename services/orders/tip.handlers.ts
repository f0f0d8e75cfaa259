import {
  type BodyOf,
  type CompanyScope,
  isEvent,
  isRejection,
  type RequestContext,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  evidenceOf,
  meansOf,
  namedClass,
  type Order,
  orderEvents,
  type tipEndpoints,
} from '@bon/contracts/orders'
import type { CommandContext, Handled } from '../kernel/index.ts'
import { withApproval } from './approving.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { once, sessionForCard, sessionOf } from './order-command.ts'
import { settledAfterSale } from './owed.handlers.ts'
import { cashLimitOf, terminalOf } from './pay-command.ts'
import { orderStream } from './streams.ts'

/** A tip for a paid bon, in the session that takes it; a terminal's answer comes after this request (SC-64). */
export const giveTip = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<typeof tipEndpoints.give>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { payment_type_uuid, reference, amount, payment_uuid, terminal_uuid: _, ...actor } = body
      const type = await deps.directory.paymentType(request.scope, payment_type_uuid)
      if (!type) return reject('payment_type.unknown')
      if (!deps.directory.takes(request.scope, actor.register_uuid, payment_type_uuid))
        return reject('payment_type.not_at_register', { name: type.name })
      const { method, payment_class, rounding_unit, overchargeable } = type
      const isCard = method === 'card'
      const terminal_uuid = isCard ? terminalOf(deps, body, request, context.test_mode) : undefined
      if (isRejection(terminal_uuid)) return terminal_uuid
      const session = isCard
        ? await sessionForCard(deps, actor, request.scope)
        : await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      const cash = await cashLimitOf(
        deps,
        await orderOf(deps, uuid, request.scope),
        { paymentType: type },
        request,
      )
      const started = await deps.handler.handle(
        orderDecider,
        orderStream(uuid),
        {
          type: 'GiveTip',
          payment_uuid,
          payment_type_uuid,
          method,
          amount,
          ...evidenceOf({ reference, ...(isCard ? { payment_class } : namedClass(method, payment_class)) }),
          ...actor,
          session_uuid: session.session_uuid,
          rounding_unit,
          overchargeable,
          cash,
          ...(terminal_uuid && { terminal_uuid }),
        },
        context,
      )
      return isRejection(started) ? started : settledAfterSale(deps, uuid, payment_uuid, context, request)
    },
    (before, context) => tipBefore(deps, uuid, before, context, request),
  )

/** The means are those that took it: its drawer must be this register's, and a terminal has its limit (DEF-01). */
export const giveTipBack = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<typeof tipEndpoints.giveBack>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { payment_uuid, tip_of, amount, reason: _, ...actor } = body
      const order = await orderOf(deps, uuid, request.scope)
      if (!order) return reject('request.not_found')
      const given = order.payments.find((payment) => payment.payment_uuid === tip_of)
      const means = given && meansOf(given)
      const type = means && deps.directory.paymentTypeEver(request.scope, means.payment_type_uuid)
      if (!given || !means || !type) return reject('order.tip_none')
      const isCard = means.method === 'card'
      if (!isCard && !deps.directory.takes(request.scope, actor.register_uuid, means.payment_type_uuid))
        return reject('payment_type.not_at_register', { name: type.name })
      const session = isCard
        ? await sessionForCard(deps, actor, request.scope)
        : await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      const command = {
        type: 'GiveTipBack',
        payment_uuid,
        tip_of,
        amount,
        ...actor,
        session_uuid: session.session_uuid,
        rounding_unit: type.rounding_unit,
        ...(isCard && { card_limit: deps.refundLimit(request.scope, given.terminal_uuid) }),
      } as const
      const started = await withApproval(deps, uuid, 'order.refund', body, request, (approval) =>
        deps.handler.handle(orderDecider, orderStream(uuid), { ...command, approval }, context),
      )
      return isRejection(started) ? started : settledAfterSale(deps, uuid, payment_uuid, context, request)
    },
    (before, context) => tipBefore(deps, uuid, before, context, request),
  )

const orderOf = async ({ handler }: OrderDependencies, uuid: Uuid, { company_uuid }: CompanyScope) => {
  const order = (await handler.load(orderDecider, orderStream(uuid), company_uuid))?.state
  return order && order.status !== 'new' ? order : undefined
}

/** A repeated command completes what is left, and has the first answer. */
const tipBefore = (
  deps: OrderDependencies,
  uuid: Uuid,
  before: Handled<Order>,
  context: CommandContext,
  request: RequestContext,
) => {
  const started = before.events.find(isEvent(orderEvents, 'OrderPaymentStarted'))
  if (!started) throw new Error('a tip left no payment')
  return settledAfterSale(deps, uuid, started.data.payment_uuid, context, request)
}
