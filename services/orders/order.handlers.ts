import { type BodyOf, isRejection, type RequestContext, type Uuid } from '@bon/contracts/kernel'
import { type orderEndpoints, soldBy, unpaidOf } from '@bon/contracts/orders'
import { withApproval } from './approving.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import {
  answered,
  decidedOn,
  once,
  orderAgain,
  refundTermsOf,
  sessionForCard,
  sessionOf,
} from './order-command.ts'
import {
  cashLimitOf,
  type PayBody,
  payCommand,
  refusedTogether,
  tenderOf,
  terminalOf,
} from './pay-command.ts'
import { judgedAt, type SaveBody, type SellBody, saveCommand, withinOf } from './save-command.ts'
import { paidBefore, settled } from './settled.ts'
import { savedBefore, soldAlone, soldAloneBefore } from './sold-alone.ts'
import { orderStream } from './streams.ts'
import { waitingOf, waitingSaleOf } from './waited.ts'

type CancelBody = BodyOf<typeof orderEndpoints.cancel>

export const saveOrder = (deps: OrderDependencies, uuid: Uuid, body: SaveBody, request: RequestContext) => {
  const waiting = waitingOf(body, request.now)
  return once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const command = await saveCommand(deps, uuid, body, request, waiting)
      if (isRejection(command)) return command
      const saved = await withApproval(deps, uuid, 'order.save', body, request, (approval) =>
        deps.handler.handle(orderDecider, orderStream(uuid), { ...command, approval }, context),
      )
      return answered(deps, saved, request)
    },
    orderAgain(deps, request),
    waiting,
  )
}

export const sellOrder = (deps: OrderDependencies, uuid: Uuid, body: SellBody, request: RequestContext) => {
  const waiting = waitingSaleOf(deps, body, request)
  return once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const alone = waiting && (await soldAloneBefore(deps, uuid, context, request))
      if (alone) return alone
      const sold = body.order_lines.map((line) => soldBy(line).uuid)
      const tender = await tenderOf(deps, uuid, body, sold, request, context, waiting)
      if (isRejection(tender)) return tender
      const isCard = tender.paymentType.method === 'card'
      const terminal = isCard ? terminalOf(deps, body, request, context.test_mode) : undefined
      if (isRejection(terminal)) return terminal
      const session = isCard ? await sessionForCard(deps, body, request.scope) : undefined
      if (isRejection(session)) return session
      const save = await saveCommand(deps, uuid, body, request, waiting)
      if (isRejection(save)) return save
      const cash = await cashLimitOf(deps, save.cart.base, tender, request)
      const session_uuid = session?.session_uuid ?? save.session_uuid
      const { waited_since } = save
      const paying = payCommand(uuid, body, session_uuid, tender, terminal, undefined, waited_since, waiting)
      const pay = { ...paying, cash }
      const started = await withApproval(deps, uuid, 'order.save', body, request, (approval) =>
        deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'PlaceAndPay', save: { ...save, approval }, pay },
          context,
        ),
      )
      if (isRejection(started))
        return waiting
          ? soldAlone(deps, started, { save, pay, approves: 'order.save' }, waiting, body, context, request)
          : started
      // What was taken without a server stays taken, and says so.
      const most = waiting ? undefined : cash
      const over = await refusedTogether(deps, uuid, body.payment_uuid, most, context, request)
      return over ?? settled(deps, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(deps, uuid, before, context, request),
    waiting,
  )
}

export const payOrder = (deps: OrderDependencies, uuid: Uuid, body: PayBody, request: RequestContext) => {
  const waiting = waitingSaleOf(deps, body, request)
  return once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const alone = waiting && (await soldAloneBefore(deps, uuid, context, request))
      if (alone) return alone
      const session = await sessionOf(deps, body, request.scope)
      if (isRejection(session)) return session
      const decided_on = await decidedOn(deps, uuid, request)
      if (isRejection(decided_on)) return decided_on
      const sold = decided_on.order?.lines.map(({ product_uuid }) => product_uuid) ?? []
      const tender = await tenderOf(deps, uuid, body, sold, request, context, waiting)
      if (isRejection(tender)) return tender
      const isCard = tender.paymentType.method === 'card'
      const terminal = isCard ? terminalOf(deps, body, request, context.test_mode) : undefined
      if (isRejection(terminal)) return terminal
      const charged = isCard ? await sessionForCard(deps, body, request.scope) : session
      if (isRejection(charged)) return charged
      const since = judgedAt(body.sold_at, session, request, waiting)
      const { session_uuid } = charged
      const command = payCommand(uuid, body, session_uuid, tender, terminal, decided_on, since, waiting)
      const cash = await cashLimitOf(deps, decided_on.order, tender, request)
      const givesBack = decided_on.order && unpaidOf(decided_on.order) < 0
      const terms = givesBack ? refundTermsOf(deps, charged, body, request) : undefined
      const pay = { ...command, cash, terms }
      const started = await withApproval(deps, uuid, 'order.refund', body, request, (approval) =>
        deps.handler.handle(orderDecider, orderStream(uuid), { ...pay, approval }, context),
      )
      if (isRejection(started)) {
        const save = decided_on.order && savedBefore(decided_on.order, pay)
        return waiting && save
          ? soldAlone(deps, started, { save, pay, approves: 'order.refund' }, waiting, body, context, request)
          : started
      }
      // What was taken without a server stays taken, and says so.
      const most = waiting ? undefined : cash
      const over = await refusedTogether(deps, uuid, body.payment_uuid, most, context, request)
      return over ?? settled(deps, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(deps, uuid, before, context, request),
    waiting,
  )
}

export const cancelOrder = (deps: OrderDependencies, uuid: Uuid, body: CancelBody, request: RequestContext) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const session = await sessionOf(deps, body, request.scope)
      if (isRejection(session)) return session
      const decided_on = await decidedOn(deps, uuid, request)
      if (isRejection(decided_on)) return decided_on
      const { session_uuid } = session
      const { register_uuid, cashier_uuid } = body
      const within = await withinOf(deps, uuid, decided_on.order, request)
      const command = {
        type: 'CancelOrder',
        register_uuid,
        cashier_uuid,
        session_uuid,
        within,
        decided_on,
      } as const
      const cancelled = await withApproval(deps, uuid, 'order.cancel', body, request, (approval) =>
        deps.handler.handle(orderDecider, orderStream(uuid), { ...command, approval }, context),
      )
      return answered(deps, cancelled, request)
    },
    orderAgain(deps, request),
  )
