import {
  type BodyOf,
  type CashierUuid,
  isRejection,
  type PaymentUuid,
  type RecordedEvent,
  type RegisterUuid,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  isCorrectable,
  type NewBon,
  namedClass,
  type Order,
  type refundEndpoints,
} from '@bon/contracts/orders'
import type { CommandContext, Handled } from '../kernel/index.ts'
import { withApproval } from './approving.ts'
import { refusedNewOrder } from './new-order.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { decidedOn, existing, once, refundTermsOf, sessionOf, versionOf, viewed } from './order-command.ts'
import { orderStream } from './streams.ts'

type Actions = typeof refundEndpoints

/** Refunds lines of a paid order in cash or on the card that paid; a terminal's answer comes after this request. */
export const refundOrder = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['refund']>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { refund_order, lines, payment_type_uuid, card_payment_uuid, reason: _, ...actor } = body
      // A refund by terminal cannot be verified by counting the drawer (PAY-09).
      const action = { kind: 'order.refund', subject_uuid: uuid, ...actor } as const
      if (card_payment_uuid && !(await deps.takesAdminPin(request, action)))
        return reject('register.admin_pin_needed')
      const idRefusal = await refusedNewOrder(deps, [refund_order.order_uuid], request)
      if (idRefusal) return idRefusal
      const card = await cardOf(deps, uuid, card_payment_uuid, request)
      const type = await deps.directory.paymentType(request.scope, payment_type_uuid)
      if (!type || !isCorrectable(type.method)) return reject('payment_type.unknown')
      const session = await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      if (!deps.directory.takes(request.scope, actor.register_uuid, payment_type_uuid))
        return reject('payment_type.not_at_register', { name: type.name })
      const by = { ...actor, session_uuid: session.session_uuid }
      const { method, rounding_unit, payment_class } = type
      const cash = { payment_type_uuid, rounding_unit, method, ...namedClass(method, payment_class) }
      const terms = refundTermsOf(deps, session, actor, request)
      const refund_uuid = uuid5(context.command_id, orderStream(uuid))
      const reserved = await withApproval(deps, uuid, 'order.refund', body, request, (approval) =>
        deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          {
            type: 'ReserveRefund',
            refund_uuid,
            kind: 'refund',
            refund_order,
            lines,
            cash,
            card,
            terms,
            approval,
            by,
          },
          context,
        ),
      )
      return isRejection(reserved) ? reserved : driven(deps, uuid, reserved, body.refund_order, request)
    },
    (before) => driven(deps, uuid, before, body.refund_order, request),
  )

/** The card payment to refund, and its terminal's limit per refund. */
const cardOf = async (
  deps: OrderDependencies,
  uuid: Uuid,
  payment_uuid: PaymentUuid | undefined,
  { scope }: RequestContext,
) => {
  if (!payment_uuid) return undefined
  const state = (await deps.handler.load(orderDecider, orderStream(uuid), scope.company_uuid))?.state
  const paid =
    state && state.status !== 'new'
      ? state.payments.find((payment) => payment.payment_uuid === payment_uuid)
      : undefined
  return { payment_uuid, limit: deps.refundLimit(scope, paid?.terminal_uuid) }
}

/** A partly paid order is cancelled by a refund order with opposite lines (ORD-28, ORD-29). */
export const cancelPaid = (
  deps: OrderDependencies,
  uuid: Uuid,
  cancelled: BodyOf<Actions['cancelPaid']>,
  request: RequestContext,
) => {
  const body = { ...cancelled, copy: undefined }
  return once(
    deps,
    uuid,
    body,
    request,
    (context) => reversed(deps, uuid, body, context, request),
    (before) => driven(deps, uuid, before, body.refund_order, request),
  )
}

/** Requires the company's permission and an administrator's PIN for this reopening (ORD-30, DEF-12). */
export const reopenOrder = async (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['reopen']>,
  request: RequestContext,
) => {
  const { register_uuid, cashier_uuid } = body
  const action = { kind: 'order.reopen', subject_uuid: uuid, register_uuid, cashier_uuid } as const
  const answer = await once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      if (!deps.mayReopen(request.scope)) return reject('order.reopen_off')
      if (!(await deps.takesAdminPin(request, action))) return reject('register.admin_pin_needed')
      return reversed(deps, uuid, body, context, request)
    },
    (before) => driven(deps, uuid, before, body.refund_order, request),
  )
  if (isRejection(answer)) return answer
  const copy = await shown(deps, body.copy.order_uuid, request)
  // Sealing takes longer than the request; the reactor will open the copy.
  return copy?.origin?.order_uuid === uuid
    ? { ...answer, body: { ...answer.body, copy } }
    : reject('order.payment_underway')
}

type ReversalBody = {
  register_uuid: RegisterUuid
  cashier_uuid: CashierUuid
  reason?: string | undefined
  refund_order: NewBon
  copy?: NewBon | undefined
}

const reversed = async (
  deps: OrderDependencies,
  uuid: Uuid,
  body: ReversalBody,
  context: CommandContext,
  request: RequestContext,
) => {
  const { refund_order, copy, reason: _, ...actor } = body
  const opened = [refund_order, ...(copy ? [copy] : [])].map(({ order_uuid }) => order_uuid)
  const idRefusal = await refusedNewOrder(deps, opened, request)
  if (idRefusal) return idRefusal
  const session = await sessionOf(deps, actor, request.scope)
  if (isRejection(session)) return session
  const decided_on = await decidedOn(deps, uuid, request)
  if (isRejection(decided_on)) return decided_on
  const by = { ...actor, session_uuid: session.session_uuid }
  const kind = copy ? 'reopen' : 'cancel'
  // A reopening is approved by its own PIN, and its copy takes the money again.
  const terms = copy ? undefined : refundTermsOf(deps, session, actor, request)
  const started = await withApproval(deps, uuid, 'order.refund', body, request, (approval) =>
    deps.handler.handle(
      orderDecider,
      orderStream(uuid),
      { type: 'StartReversal', kind, refund_order, copy, terms, approval, by, decided_on },
      context,
    ),
  )
  return isRejection(started) ? started : driven(deps, uuid, started, refund_order, request)
}

const driven = async (
  deps: OrderDependencies,
  uuid: Uuid,
  { events }: Handled<Order>,
  { order_uuid }: NewBon,
  request: RequestContext,
) => {
  const cause = events.find(isCause)
  if (!cause) throw new Error('a refund left nothing to do')
  const ended = await deps.giveBack(cause)
  const refund_order = await shown(deps, order_uuid, request)
  // Either the register was closed meanwhile, and nothing was paid out, or the id of the counter order is in use.
  if (refund_order?.origin?.order_uuid !== uuid || refund_order.status === 'cancelled')
    return reject('order.payment_refused')
  const folded = await deps.handler.load(orderDecider, orderStream(uuid), request.scope.company_uuid)
  if (!folded) throw new Error(`no order ${uuid}`)
  const order = await viewed(deps, existing(folded.state), folded.revision, request.scope)
  return {
    body: { order, refund_order, sealing: !ended },
    ...versionOf({ revision: folded.revision, position: undefined }),
  }
}

const isCause = ({ type }: RecordedEvent): boolean =>
  type === 'OrderRefundReserved' || type === 'OrderReversalStarted'

const shown = async (deps: OrderDependencies, uuid: Uuid, { scope }: RequestContext) => {
  const folded = await deps.handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  return folded && folded.state.status !== 'new'
    ? viewed(deps, folded.state, folded.revision, scope)
    : undefined
}
