import {
  type BodyOf,
  type Instant,
  isEvent,
  isRejection,
  type PaymentUuid,
  type RequestContext,
  reject,
  type SessionUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  netCashReceived,
  type Order,
  type orderEndpoints,
  orderEvents,
  soldBy,
  unpaidOf,
} from '@bon/contracts/orders'
import type { CommandContext, Handled } from '../kernel/index.ts'
import { withApproval } from './approving.ts'
import { cashElsewhere } from './linked-cash.ts'
import type { StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import {
  answered,
  decidedOn,
  existing,
  once,
  orderAgain,
  refundTermsOf,
  sessionForCard,
  sessionOf,
  versionOf,
  viewed,
} from './order-command.ts'
import { type ResolvedTender, resolveTender } from './resolve-tender.ts'
import { type SaveBody, type SellBody, saveCommand, withinOf } from './save-command.ts'
import { orderStream } from './streams.ts'
import { waitedSince } from './waited.ts'

type PayBody = BodyOf<typeof orderEndpoints.pay>

type CancelBody = BodyOf<typeof orderEndpoints.cancel>

export const saveOrder = (deps: OrderDependencies, uuid: Uuid, body: SaveBody, request: RequestContext) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const command = await saveCommand(deps, uuid, body, request)
      if (isRejection(command)) return command
      const saved = await withApproval(deps, uuid, 'order.save', body, request, (approval) =>
        deps.handler.handle(orderDecider, orderStream(uuid), { ...command, approval }, context),
      )
      return answered(deps, saved, request)
    },
    orderAgain(deps, request),
  )

export const sellOrder = (deps: OrderDependencies, uuid: Uuid, body: SellBody, request: RequestContext) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const sold = body.order_lines.map((line) => soldBy(line).uuid)
      const tender = await resolveTender(deps, uuid, body, sold, request, context.test_mode)
      if (isRejection(tender)) return tender
      const isCard = tender.paymentType.method === 'card'
      const terminal = isCard ? terminalOf(deps, body, request, context.test_mode) : undefined
      if (isRejection(terminal)) return terminal
      const session = isCard ? await sessionForCard(deps, body, request.scope) : undefined
      if (isRejection(session)) return session
      const save = await saveCommand(deps, uuid, body, request)
      if (isRejection(save)) return save
      const cash = await cashLimitOf(deps, save.cart.base, tender, request)
      const pay = payCommand(
        uuid,
        body,
        session?.session_uuid ?? save.session_uuid,
        tender,
        terminal,
        undefined,
        save.waited_since,
      )
      const started = await withApproval(deps, uuid, 'order.save', body, request, (approval) =>
        deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'PlaceAndPay', save: { ...save, approval }, pay: { ...pay, cash } },
          context,
        ),
      )
      if (isRejection(started)) return started
      const over = await refusedTogether(deps, uuid, body.payment_uuid, cash, context, request)
      return over ?? settled(deps, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(deps, uuid, before, context, request),
  )

export const payOrder = (deps: OrderDependencies, uuid: Uuid, body: PayBody, request: RequestContext) =>
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
      const sold = decided_on.order?.lines.map(({ product_uuid }) => product_uuid) ?? []
      const tender = await resolveTender(deps, uuid, body, sold, request, context.test_mode)
      if (isRejection(tender)) return tender
      const isCard = tender.paymentType.method === 'card'
      const terminal = isCard ? terminalOf(deps, body, request, context.test_mode) : undefined
      if (isRejection(terminal)) return terminal
      const charged = isCard ? await sessionForCard(deps, body, request.scope) : session
      if (isRejection(charged)) return charged
      const waited_since = waitedSince(body.sold_at, session.report.opened_at, request.now)
      const command = payCommand(uuid, body, charged.session_uuid, tender, terminal, decided_on, waited_since)
      const cash = await cashLimitOf(deps, decided_on.order, tender, request)
      const givesBack = decided_on.order && unpaidOf(decided_on.order) < 0
      const terms = givesBack ? refundTermsOf(deps, charged, body, request) : undefined
      const started = await withApproval(deps, uuid, 'order.refund', body, request, (approval) =>
        deps.handler.handle(orderDecider, orderStream(uuid), { ...command, cash, terms, approval }, context),
      )
      if (isRejection(started)) return started
      const over = await refusedTogether(deps, uuid, body.payment_uuid, cash, context, request)
      return over ?? settled(deps, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(deps, uuid, before, context, request),
  )

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

/** Limit of a cash payment; undefined for other payment types, and without a limit. */
const cashLimitOf = async (
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
const refusedTogether = async (
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

/** The terminal of a card payment. */
const terminalOf = (
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

const payCommand = (
  uuid: Uuid,
  body: Omit<PayBody, 'amount'> & Pick<SellBody, 'amount'>,
  session_uuid: SessionUuid,
  { paymentType, gift_card }: ResolvedTender,
  terminal_uuid: Uuid | undefined,
  decided_on: StartPayment['decided_on'] | undefined,
  waited_since?: Instant,
): StartPayment => ({
  type: 'StartPayment',
  payment_uuid: body.payment_uuid,
  payment_type_uuid: body.payment_type_uuid,
  method: paymentType.method,
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
  receipt_uuid: uuid5(uuid, `receipt:${body.payment_uuid}`),
  decided_on: decided_on ?? { revision: undefined, order: undefined },
})
