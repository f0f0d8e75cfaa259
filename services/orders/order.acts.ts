import {
  type BodyOf,
  type Instant,
  isRejection,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  cashTaken,
  type ExistingOrder,
  type Order,
  type OrderDetails,
  type OrderLine,
  type orderEndpoints,
  soldBy,
  unpaidOf,
} from '@bon/contracts/orders'
import type { CommandContext, Handled } from '../kernel/index.ts'
import {
  answered,
  baseOf,
  decidedOn,
  existing,
  once,
  refundTermsOf,
  seen,
  sessionForCard,
  sessionOf,
  viewed,
} from './acting.ts'
import { withApproval } from './approving.ts'
import { cashElsewhere } from './linked-cash.ts'
import type { SaveOrder, StartPayment, Within } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { detailsOf, withLineTexts } from './order-texts.ts'
import { referencesOf } from './references.ts'
import { stampLines } from './stamp-lines.ts'
import { orderStream } from './streams.ts'
import { type Taking, takingOf } from './taking.ts'
import { waitedSince } from './waited.ts'

type SaveBody = BodyOf<typeof orderEndpoints.save>
type SellBody = BodyOf<typeof orderEndpoints.sell>
type PayBody = BodyOf<typeof orderEndpoints.pay>
type CancelBody = BodyOf<typeof orderEndpoints.cancel>

export const saveOrder = (house: OrderHouse, uuid: Uuid, body: SaveBody, request: RequestContext) =>
  once(house, uuid, body, request, async (context) => {
    const command = await saveCommand(house, uuid, body, request)
    if (isRejection(command)) return command
    const saved = await withApproval(house, uuid, 'order.save', body, request, (approval) =>
      house.handler.handle(orderDecider, orderStream(uuid), { ...command, approval }, context),
    )
    return answered(house, saved, request)
  })

export const sellOrder = (house: OrderHouse, uuid: Uuid, body: SellBody, request: RequestContext) =>
  once(
    house,
    uuid,
    body,
    request,
    async (context) => {
      const sold = body.order_lines.map((line) => soldBy(line).uuid)
      const taking = await takingOf(house, uuid, body, sold, request, context.test_mode)
      if (isRejection(taking)) return taking
      const isCard = taking.means.method === 'card'
      const terminal = isCard ? terminalOf(house, body, request, context.test_mode) : undefined
      if (isRejection(terminal)) return terminal
      const session = isCard ? await sessionForCard(house, body, request.scope) : undefined
      if (isRejection(session)) return session
      const save = await saveCommand(house, uuid, body, request)
      if (isRejection(save)) return save
      const cash = await cashLimitOf(house, save.cart.base, taking, request)
      const pay = payCommand(
        uuid,
        body,
        session?.session_uuid ?? save.session_uuid,
        taking,
        terminal,
        undefined,
        save.waited_since,
      )
      const started = await withApproval(house, uuid, 'order.save', body, request, (approval) =>
        house.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'SellForCash', save: { ...save, approval }, pay: { ...pay, cash } },
          context,
        ),
      )
      if (isRejection(started)) return started
      const over = await refusedTogether(house, uuid, body.payment_uuid, cash, context, request)
      return over ?? settled(house, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(house, uuid, before, context, request),
  )

export const payOrder = (house: OrderHouse, uuid: Uuid, body: PayBody, request: RequestContext) =>
  once(
    house,
    uuid,
    body,
    request,
    async (context) => {
      const session = await sessionOf(house, body, request.scope)
      if (isRejection(session)) return session
      const decided_on = await decidedOn(house, uuid, request)
      if (isRejection(decided_on)) return decided_on
      const sold = decided_on.order?.lines.map(({ product_uuid }) => product_uuid) ?? []
      const taking = await takingOf(house, uuid, body, sold, request, context.test_mode)
      if (isRejection(taking)) return taking
      const isCard = taking.means.method === 'card'
      const terminal = isCard ? terminalOf(house, body, request, context.test_mode) : undefined
      if (isRejection(terminal)) return terminal
      const charged = isCard ? await sessionForCard(house, body, request.scope) : session
      if (isRejection(charged)) return charged
      const command = payCommand(uuid, body, charged.session_uuid, taking, terminal, decided_on)
      const cash = await cashLimitOf(house, decided_on.order, taking, request)
      const givesBack = decided_on.order && unpaidOf(decided_on.order) < 0
      const terms = givesBack ? refundTermsOf(house, charged, body, request) : undefined
      const started = await withApproval(house, uuid, 'order.refund', body, request, (approval) =>
        house.handler.handle(orderDecider, orderStream(uuid), { ...command, cash, terms, approval }, context),
      )
      if (isRejection(started)) return started
      const over = await refusedTogether(house, uuid, body.payment_uuid, cash, context, request)
      return over ?? settled(house, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(house, uuid, before, context, request),
  )

export const cancelOrder = (house: OrderHouse, uuid: Uuid, body: CancelBody, request: RequestContext) =>
  once(house, uuid, body, request, async (context) => {
    const session = await sessionOf(house, body, request.scope)
    if (isRejection(session)) return session
    const decided_on = await decidedOn(house, uuid, request)
    if (isRejection(decided_on)) return decided_on
    const { session_uuid } = session
    const { register_uuid, cashier_uuid } = body
    const within = await withinOf(house, uuid, decided_on.order, request)
    const command = {
      type: 'CancelOrder',
      register_uuid,
      cashier_uuid,
      session_uuid,
      within,
      decided_on,
    } as const
    const cancelled = await withApproval(house, uuid, 'order.cancel', body, request, (approval) =>
      house.handler.handle(orderDecider, orderStream(uuid), { ...command, approval }, context),
    )
    return answered(house, cancelled, request)
  })

/** What a payment in cash is held to; undefined for any other means, and where there is no limit. */
const cashLimitOf = async (
  house: OrderHouse,
  order: ExistingOrder | undefined,
  { means }: Taking,
  { scope }: RequestContext,
): Promise<StartPayment['cash']> => {
  const most = means.method === 'cash' ? house.limits(scope).cash : null
  return most === null ? undefined : { most, elsewhere: await cashElsewhere(house, order, scope) }
}

/**
 * Parts of one bill that are paid at the same moment do not see each other before they are reserved. Each looks again
 * once it is, before any money counts: what is too much together is let go of, and asked for again.
 */
const refusedTogether = async (
  house: OrderHouse,
  uuid: Uuid,
  payment_uuid: Uuid,
  cash: StartPayment['cash'],
  context: CommandContext,
  { scope }: RequestContext,
) => {
  const order = cash && (await house.handler.load(orderDecider, orderStream(uuid), scope.company_uuid))?.state
  if (!cash || !order || order.status === 'new' || !(order.linked || order.origin)) return undefined
  const elsewhere = await cashElsewhere(house, order, scope)
  if (cashTaken(order) + elsewhere <= cash.most) return undefined
  const gone = { type: 'ReleasePayment', payment_uuid, reason: 'order.cash_limit' } as const
  const command_id = uuid5(context.command_id, 'too much cash')
  await house.handler.handle(orderDecider, orderStream(uuid), gone, { ...context, command_id, is_new: false })
  return reject('order.cash_limit', { amount: 0 })
}

/** A repeat drives unfinished steps on and answers what the command led to. */
export const paidBefore = (
  house: OrderHouse,
  uuid: Uuid,
  before: Handled<Order>,
  context: CommandContext,
  request: RequestContext,
) => {
  const started = before.events.find(({ type }) => type === 'OrderPaymentStarted')
  if (!started) throw new Error('a payment command left no payment')
  return settled(house, uuid, (started.data as { payment_uuid: Uuid }).payment_uuid, context, request)
}

export const settled = async (
  house: OrderHouse,
  uuid: Uuid,
  payment_uuid: Uuid,
  context: CommandContext,
  { scope }: RequestContext,
) => {
  // New is the order at most: the streams that its payment touches are there.
  const { command_id: _, command_hash: __, is_new: ___, ...who } = context
  const end = await house.settle(uuid, payment_uuid, who)
  if (end?.released) {
    const payment = existing(end.order).payments.find((one) => one.payment_uuid === payment_uuid)
    const said = payment?.gift_card && (await house.giftCards.answerTo(payment.gift_card, payment_uuid))
    return said ?? reject('order.payment_refused')
  }
  const folded = end ?? (await pending(house, uuid, context))
  const order = await viewed(house, existing(folded.order), folded.revision, scope)
  return { body: { order, sealing: end === undefined }, ...seen(folded) }
}

const pending = async (house: OrderHouse, uuid: Uuid, context: CommandContext) => {
  const folded = await house.handler.load(orderDecider, orderStream(uuid), context.company_uuid)
  if (!folded) throw new Error(`no order ${uuid}`)
  return { order: folded.state, revision: folded.revision, position: undefined }
}

const saveCommand = async (
  house: OrderHouse,
  uuid: Uuid,
  { sold_at, ...body }: SaveBody & Pick<SellBody, 'sold_at'>,
  request: RequestContext,
) => {
  const { register_uuid, cashier_uuid, short_nr, table_uuids, suspend, order_lines } = body
  const session = await sessionOf(house, body, request.scope)
  if (isRejection(session)) return session
  const { test_mode = false } = session.report
  // A register that was left alone over a close does not know that its mode has changed (DEF-21).
  if (body.test_mode !== undefined && body.test_mode !== test_mode) return reject('order.test_mode_mismatch')
  if (table_uuids?.some((table) => !house.hasTable(request.scope, table)))
    return reject('order.table_unknown')
  if (!(await house.knows(request.scope, referencesOf(body.details, order_lines))))
    return reject('request.not_found')
  // What a gift card is worth is real on every register (DEF-21).
  if (test_mode && order_lines.some(({ sellable_data }) => sellable_data.type === 'gift_card_type'))
    return reject('order.not_in_test_mode')
  const base = await baseOf(house, uuid, request)
  if (isRejection(base)) return base
  const known = base?.lines ?? []
  // Prices depend on how it is delivered and where it is sold: as the cart says now, or said before.
  const said = { ...base?.details, ...body.details }
  const { delivery_type, sales_area_uuid, price_profile_uuid, percentage_discount } = said
  const waited_since = waitedSince(sold_at, session.report.opened_at, request.now)
  const pricedFor = {
    delivery_type,
    sales_area_uuid,
    price_profile_uuid,
    percentage_discount,
    ...(waited_since ? { sold_at: waited_since } : {}),
  }
  const stamped = await stampLines(house.directory, request.scope, order_lines, known, pricedFor)
  if (isRejection(stamped)) return stamped
  const lines = await withLineTexts(house, uuid, request, stamped, order_lines, known)
  const details = await detailsOf(house, uuid, request, body, await knownDetails(house, uuid, base, request))
  const { session_uuid } = session
  const opening = { order_uuid: uuid, register_uuid, session_uuid, cashier_uuid, short_nr }
  return {
    type: 'SaveOrder',
    ...opening,
    cart: { base, lines },
    details,
    table_uuids,
    suspend,
    within: await withinOf(house, uuid, isLess(known, lines) ? base : undefined, request),
    ...(waited_since ? { waited_since } : {}),
  } satisfies SaveOrder
}

/** The limits of the company; whether a bill was shown is asked only of a bon that is made less. */
const withinOf = async (
  { limits, billShown }: OrderHouse,
  uuid: Uuid,
  made_less: ExistingOrder | undefined,
  { scope }: RequestContext,
): Promise<Within> => ({
  limits: limits(scope),
  bill_shown: made_less !== undefined && (await billShown(scope, uuid)),
})

/** Something of a bon is gone or costs less. */
const isLess = (known: readonly OrderLine[], lines: readonly OrderLine[]): boolean =>
  known.some((before) => {
    const line = lines.find(({ uuid }) => uuid === before.uuid)
    return !line || line.quantity < before.quantity || line.unit_price < before.unit_price
  })

/** The details that the cart was made from, and those that the order has now. */
const knownDetails = async (
  { handler }: OrderHouse,
  uuid: Uuid,
  base: ExistingOrder | undefined,
  { scope }: RequestContext,
): Promise<OrderDetails[]> => {
  if (!base) return []
  const now = await handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  return now && now.state.status !== 'new' ? [base.details, now.state.details] : [base.details]
}

/** Where a card is asked for. */
const terminalOf = (
  { directory }: OrderHouse,
  body: Pick<PayBody, 'register_uuid' | 'payment_type_uuid' | 'terminal_uuid'>,
  { scope }: RequestContext,
  test_mode = false,
) => {
  const { register_uuid, payment_type_uuid, terminal_uuid } = body
  const [first, ...more] = directory.terminals(scope, register_uuid, payment_type_uuid)
  const found = terminal_uuid === undefined ? first : [first, ...more].find((uuid) => uuid === terminal_uuid)
  if (!found) return reject('payment_type.terminal_missing')
  // A card in a real terminal is charged, whatever the till was opened for (DEF-21).
  return test_mode && !directory.isSimulated(scope, found) ? reject('order.not_in_test_mode') : found
}

const payCommand = (
  uuid: Uuid,
  body: Omit<PayBody, 'amount'> & Pick<SellBody, 'amount'>,
  session_uuid: Uuid,
  { means, gift_card }: Taking,
  terminal_uuid: Uuid | undefined,
  decided_on: StartPayment['decided_on'] | undefined,
  waited_since?: Instant,
): StartPayment => ({
  type: 'StartPayment',
  payment_uuid: body.payment_uuid,
  payment_type_uuid: body.payment_type_uuid,
  method: means.method,
  ...(gift_card ? { gift_card } : {}),
  register_uuid: body.register_uuid,
  session_uuid,
  cashier_uuid: body.cashier_uuid,
  received: body.received,
  amount: body.amount,
  rounding_unit: means.rounding_unit,
  overchargeable: means.overchargeable,
  ...(terminal_uuid ? { terminal_uuid } : {}),
  ...(waited_since ? { waited_since } : {}),
  receipt_uuid: uuid5(uuid, `receipt:${body.payment_uuid}`),
  decided_on: decided_on ?? { revision: undefined, order: undefined },
})
