import {
  type BodyOf,
  isRejection,
  type RecordedEvent,
  type Rejection,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { NewBon, Order, OrderRefusal, refundEndpoints } from '@bon/contracts/orders'
import type { Handled } from '../kernel/index.ts'
import { decidedOn, existing, once, refundTermsOf, seen, sessionOf, viewed } from './acting.ts'
import { withApproval } from './approving.ts'
import { refusedNewOrder } from './new-order.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderStream } from './streams.ts'

type Acts = typeof refundEndpoints

/** Lines of a paid order, given back in cash or on the card that paid; a terminal answers after this. */
export const refundOrder = (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['refund']>,
  request: RequestContext,
) =>
  once(
    house,
    uuid,
    body,
    request,
    async (context) => {
      const { counter, lines, payment_type_uuid, card_payment_uuid, reason: _, ...hands } = body
      // PAY-09: what a terminal gives back, nobody can count in a drawer.
      const act = { kind: 'order.refund', subject_uuid: uuid, ...hands } as const
      if (card_payment_uuid && !(await house.takesAdminPin(request, act)))
        return reject('register.admin_pin_needed')
      const taken = await refusedNewOrder(house, [counter.order_uuid], request)
      if (taken) return taken
      const card = await cardOf(house, uuid, card_payment_uuid, request)
      const type = await house.directory.cashType(request.scope, payment_type_uuid)
      if (!type) return reject('payment_type.unknown')
      const session = await sessionOf(house, hands, request.scope)
      if (isRejection(session)) return session
      if (!house.directory.takes(request.scope, hands.register_uuid, payment_type_uuid))
        return reject('payment_type.not_at_register', { name: type.name })
      const by = { ...hands, session_uuid: session.session_uuid }
      const cash = { payment_type_uuid, rounding_unit: type.rounding_unit }
      const terms = refundTermsOf(house, session, hands, request)
      const refund_uuid = uuid5(context.command_id, orderStream(uuid))
      const reserved = await withApproval(house, uuid, 'order.refund', body, request, (approval) =>
        house.handler.handle(
          orderDecider,
          orderStream(uuid),
          {
            type: 'ReserveRefund',
            refund_uuid,
            kind: 'refund',
            counter,
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
      return isRejection(reserved) ? reserved : driven(house, uuid, reserved, body.counter, request)
    },
    (before) => driven(house, uuid, before, body.counter, request),
  )

/** The card payment that gets it back, and the most that its terminal gives back at once. */
const cardOf = async (
  house: OrderHouse,
  uuid: Uuid,
  payment_uuid: Uuid | undefined,
  { scope }: RequestContext,
) => {
  if (!payment_uuid) return undefined
  const state = (await house.handler.load(orderDecider, orderStream(uuid), scope.company_uuid))?.state
  const paid =
    state && state.status !== 'new'
      ? state.payments.find((payment) => payment.payment_uuid === payment_uuid)
      : undefined
  return { payment_uuid, limit: house.refundLimit(scope, paid?.terminal_uuid) }
}

/** ORD-28, ORD-29. */
export const cancelPaid = (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['cancelPaid']>,
  request: RequestContext,
) => unwound(house, uuid, { ...body, copy: undefined }, request)

/** ORD-30, DEF-12: allowed where the company says so, and with an administrator's PIN for this very reopening. */
export const reopenOrder = async (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['reopen']>,
  request: RequestContext,
) => {
  const { register_uuid, cashier_uuid } = body
  const act = { kind: 'order.reopen', subject_uuid: uuid, register_uuid, cashier_uuid } as const
  const mayBegin = async () => {
    if (!house.mayReopen(request.scope)) return reject('order.reopen_off')
    return (await house.takesAdminPin(request, act)) ? undefined : reject('register.admin_pin_needed')
  }
  const answer = await unwound(house, uuid, body, request, mayBegin)
  if (isRejection(answer)) return answer
  const copy = await shown(house, body.copy.order_uuid, request)
  // The books are slow: the reactor opens it in a moment.
  return copy?.origin?.order_uuid === uuid
    ? { ...answer, body: { ...answer.body, copy } }
    : reject('order.payment_underway')
}

type UnwindBody = {
  register_uuid: Uuid
  cashier_uuid: Uuid
  reason?: string | undefined
  counter: NewBon
  copy?: NewBon | undefined
}

const unwound = (
  house: OrderHouse,
  uuid: Uuid,
  body: UnwindBody,
  request: RequestContext,
  mayBegin: () => Promise<Rejection<OrderRefusal> | undefined> = async () => undefined,
) =>
  once(
    house,
    uuid,
    body,
    request,
    async (context) => {
      const refused = await mayBegin()
      if (refused) return refused
      const { counter, copy, reason: _, ...hands } = body
      const opened = [counter, ...(copy ? [copy] : [])].map(({ order_uuid }) => order_uuid)
      const taken = await refusedNewOrder(house, opened, request)
      if (taken) return taken
      const session = await sessionOf(house, hands, request.scope)
      if (isRejection(session)) return session
      const decided_on = await decidedOn(house, uuid, request)
      if (isRejection(decided_on)) return decided_on
      const by = { ...hands, session_uuid: session.session_uuid }
      const kind = copy ? 'reopen' : 'cancel'
      // A reopening was approved by its own PIN, and its copy takes the money again.
      const terms = copy ? undefined : refundTermsOf(house, session, hands, request)
      const started = await withApproval(house, uuid, 'order.refund', body, request, (approval) =>
        house.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'StartUnwind', kind, counter, copy, terms, approval, by, decided_on },
          context,
        ),
      )
      return isRejection(started) ? started : driven(house, uuid, started, counter, request)
    },
    (before) => driven(house, uuid, before, body.counter, request),
  )

const driven = async (
  house: OrderHouse,
  uuid: Uuid,
  { events }: Handled<Order>,
  { order_uuid }: NewBon,
  request: RequestContext,
) => {
  const cause = events.find(isCause)
  if (!cause) throw new Error('a refund left nothing to do')
  const ended = await house.giveBack(cause)
  const counter = await shown(house, order_uuid, request)
  // Refused by a register that was closed meanwhile: nothing left the drawer. Or somebody else has the counter's id.
  if (counter?.origin?.order_uuid !== uuid || counter.status === 'cancelled')
    return reject('order.payment_refused')
  const folded = await house.handler.load(orderDecider, orderStream(uuid), request.scope.company_uuid)
  if (!folded) throw new Error(`no order ${uuid}`)
  const order = await viewed(house, existing(folded.state), folded.revision, request.scope)
  return {
    body: { order, counter, sealing: !ended },
    ...seen({ revision: folded.revision, position: undefined }),
  }
}

const isCause = ({ type }: RecordedEvent): boolean =>
  type === 'OrderRefundReserved' || type === 'OrderUnwindStarted'

const shown = async (house: OrderHouse, uuid: Uuid, { scope }: RequestContext) => {
  const folded = await house.handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  return folded && folded.state.status !== 'new'
    ? viewed(house, folded.state, folded.revision, scope)
    : undefined
}
