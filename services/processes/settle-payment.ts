import {
  type CompanyUuid,
  isEvent,
  isRejection,
  type OrderUuid,
  type PaymentUuid,
  type Position,
  type Recorded,
  type RecordedEvent,
  type Rejection,
} from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evidenceOf,
  type Order,
  type OrderPayment,
  type PaymentEvidence,
  type PaymentMethod,
  unpaidOf,
} from '@bon/contracts/orders'
import { sessionStream, type ZReportEvent, zReportEvents } from '@bon/contracts/registers'
import type { SourceSealer } from '../journal/index.ts'
import type { CommandContext, CommandHandler, Handled } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import type { createBillCustomer } from './bill-customer.ts'
import { settlingOf } from './settling-of.ts'
import { anyContentHash, stepOfOrder } from './who.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
/**
 * Money held elsewhere: by a terminal's bank, or on a gift card. `hold` reserves it before the session accepts it and
 * is idempotent; `waiting` ends the run until evidence arrives; `capture` or `letGo` follows.
 */
export type MoneyHold = {
  /** The money cannot be held back until the session accepts it, so the session is asked before it moves. */
  is_external?: true
  hold(
    order: ExistingOrder,
    payment: OrderPayment,
    who: Who,
    /** Why the session would not accept it; called before anything is begun. */
    refusalOfSession: () => Promise<string | undefined>,
  ): Promise<{ held: true; evidence?: PaymentEvidence } | { refused: string } | { waiting: true }>
  capture(order: ExistingOrder, payment: OrderPayment, who: Who): Promise<void>
  letGo(order: ExistingOrder, payment: OrderPayment, who: Who): Promise<void>
}
export type MoneyHolds = Partial<Record<PaymentMethod, MoneyHold>>

export type Settled = {
  order: Order
  revision: bigint
  position: Position | undefined
  released: boolean
  /** The evidence is pending; nothing is decided. */
  waiting?: true
}

/**
 * Settles a started payment (ARCH-16): session, journal, order. Every step is a command whose id derives from the
 * payment, so that request, reactor and a restart may all run it, in any order.
 */
export const createSettlePayment =
  (deps: Dependencies) => (order_uuid: OrderUuid, payment_uuid: PaymentUuid, who: Who) =>
    settle(deps, order_uuid, payment_uuid, who)

type Dependencies = {
  handler: CommandHandler
  sealer: SourceSealer
  holds?: MoneyHolds
  /** Creates the invoice of a sealed sale and returns its number. */
  bill?: ReturnType<typeof createBillCustomer>
}

const settle = async (
  deps: Dependencies,
  order_uuid: OrderUuid,
  payment_uuid: PaymentUuid,
  who: Who,
): Promise<Settled> => {
  const { handler, holds = {} } = deps
  const step = (name: string): CommandContext => ({
    ...who,
    command_id: stepOfOrder(order_uuid, payment_uuid, name),
    command_hash: anyContentHash,
  })
  const stream = orderStream(order_uuid)
  const found = await paymentOf(handler, stream, payment_uuid, who.company_uuid)
  const { folded } = found
  let { order, payment } = found
  const released = payment.status === 'released'
  // A second release, after a reclaim, is a step of its own.
  const toRelease = payment.reclaimed ? 'release-again' : 'release'
  if (payment.status !== 'started') {
    // Already ended: return the order as this payment left it, without later changes.
    const last = folded.commands.get(step(released ? toRelease : 'record').command_id)?.last
    return asItWas(handler, stream, last ?? folded.revision, released)
  }

  const session = sessionStream(payment.session_uuid)
  const hold = holds[payment.method]
  const release = async (reason: string): Promise<Settled> => {
    if (hold?.is_external) {
      const releaseMoney = { type: 'ReleaseMoney', payment_uuid, order_uuid } as const
      orNotOpen(await handler.handle(zReportDecider, session, releaseMoney, step('release-money')))
    }
    const releasePayment = { type: 'ReleasePayment', payment_uuid, reason } as const
    return followed(await handler.handle(orderDecider, stream, releasePayment, step(toRelease)), true)
  }
  const refusalOfSession = async (): Promise<string | undefined> => {
    const expectMoney = { type: 'ExpectMoney', payment_uuid, order_uuid } as const
    return refusalIn(orNotOpen(await handler.handle(zReportDecider, session, expectMoney, step('expect'))))
  }
  const refuse = async (reason: string): Promise<Settled> => {
    await hold?.letGo(order, payment, who)
    return release(reason)
  }
  const waits: Settled = {
    order,
    revision: folded.revision,
    position: undefined,
    released: false,
    waiting: true,
  }
  const others = payment.receipt_uuid ? await settleOthers(deps, order, payment, who) : 'held'
  if (others === 'waiting') return waits
  if (others === 'refused') return refuse('order.not_covered')
  const answer = await hold?.hold(order, payment, who, refusalOfSession)
  if (answer && 'waiting' in answer) return waits
  if (answer && 'refused' in answer) return release(answer.refused)
  // The hold may have taken a part, or a tip in addition.
  if (answer) {
    const now = await paymentOf(handler, stream, payment_uuid, who.company_uuid)
    payment = { ...now.payment, ...answer.evidence }
    order = withPayment(now.order, payment)
  }

  const settled = orNotOpen(
    await handler.handle(zReportDecider, session, settlingOf(order, payment), step('settle')),
  )
  const refusal = refusalIn(settled)
  // A terminal's money has already moved: the register's next session counts it.
  if (refusal === 'register.not_open' && hold?.is_external) return waits
  if (refusal || isRejection(settled)) return refuse(refusal ?? 'register.not_open')
  await hold?.capture(order, payment, who)
  const command = await recording(deps, settled.events, order, payment, who)
  return followed(await handler.handle(orderDecider, stream, command, step('record')), false)
}

/** The order with this payment as the terminal proved it; the order's own events say so when it is recorded. */
const withPayment = (order: ExistingOrder, payment: OrderPayment): ExistingOrder => ({
  ...order,
  payments: order.payments.map((each) => (each.payment_uuid === payment.payment_uuid ? payment : each)),
})

/** A payment that has ended: the order as it left it, without later changes. */
const asItWas = async (
  handler: CommandHandler,
  stream: string,
  revision: bigint,
  released: boolean,
): Promise<Settled> => ({
  order: await handler.at(orderDecider, stream, revision),
  revision,
  position: undefined,
  released,
})

/** Seals the receipt and makes the invoice, if the payment has them, and says so to the order. */
const recording = async (
  { sealer, bill }: Dependencies,
  events: readonly RecordedEvent[],
  order: ExistingOrder,
  payment: OrderPayment,
  who: Who,
) => {
  const accepted = events.find(isEvent(zReportEvents, 'TenderAccepted'))
  const [source, cards] = events.filter(isEvent(zReportEvents, 'ReceiptRecorded'))
  const completed = source && (await sealed(sealer, source, cards))
  const settlement =
    events.find(isEvent(zReportEvents, 'OwedSettled')) ?? events.find(isEvent(zReportEvents, 'TipTaken'))
  const settlement_nr = settlement && (await sealer.seal(settlement)).nr
  const invoice_nr =
    completed && payment.billed
      ? await bill?.(order, payment, { ...completed, follows: source.position }, who)
      : undefined
  return {
    type: 'RecordPayment',
    payment_uuid: payment.payment_uuid,
    ...(payment.method === 'card' && accepted && { evidence: evidenceOf(accepted.data) }),
    ...(completed && { completed }),
    ...(invoice_nr !== undefined && { invoice_nr }),
    ...(settlement_nr !== undefined && { settlement_nr }),
  } as const
}

/**
 * The receipt requires earlier payments: parts whose request crashed are settled first. If one is refused, the rest
 * is not covered, and the last payment is refused too.
 */
const settleOthers = async (
  deps: Dependencies,
  order: ExistingOrder,
  covering: OrderPayment,
  who: Who,
): Promise<'held' | 'refused' | 'waiting'> => {
  for (const { payment_uuid, status } of order.payments) {
    if (status !== 'started' || payment_uuid === covering.payment_uuid) continue
    const other = await settle(deps, order.order_uuid, payment_uuid, who)
    if (other.waiting) return 'waiting'
    if (other.released) return 'refused'
  }
  const now = await deps.handler.peek(orderDecider, orderStream(order.order_uuid), who.company_uuid)
  return now && now.state.status !== 'new' && unpaidOf(now.state) === 0 ? 'held' : 'refused'
}

type SessionAnswer = { events: readonly RecordedEvent[] } | Rejection<'register.not_open'>

/** Only `register.not_open` is an answer of the session; any other rejection throws, and the caller retries. */
const orNotOpen = <H extends { events: RecordedEvent[] }>(
  answer: H | Rejection,
): H | Rejection<'register.not_open'> => {
  if (!isRejection(answer)) return answer
  const { rejection, ...rest } = answer
  if (rejection === 'register.not_open') return { ...rest, rejection }
  throw new Error(`a session did not say whether it takes the money: ${rejection}`)
}

/** Why a session does not accept the money; the payment's id may also belong to another order. */
const refusalIn = (answer: SessionAnswer): string | undefined => {
  if (isRejection(answer)) return 'register.not_open'
  const refused = answer.events.find(isEvent(zReportEvents, 'TenderRejected'))
  if (!refused) return undefined
  return refused.data.reason === 'other_order' ? 'payment.of_other_order' : 'register.not_open'
}

const followed = (ended: Handled<Order> | Rejection, released: boolean): Settled => {
  if (isRejection(ended)) throw new Error(`an order refused to follow its payment: ${ended.rejection}`)
  return { order: ended.state, revision: ended.revision, position: ended.position, released }
}

/** From the cache if present, unless that lacks the payment. */
const paymentOf = async (
  handler: CommandHandler,
  stream: string,
  payment_uuid: PaymentUuid,
  company_uuid: CompanyUuid,
) => {
  for (const read of ['peek', 'load'] as const) {
    const folded = await handler[read](orderDecider, stream, company_uuid)
    if (!folded || folded.state.status === 'new') continue
    const order = folded.state
    const payment = order.payments.find((each) => each.payment_uuid === payment_uuid)
    if (payment) return { folded, order, payment }
  }
  throw new Error(`no payment ${payment_uuid} on ${stream}`)
}

type Receipt = Recorded<Extract<ZReportEvent, { type: 'ReceiptRecorded' }>>

/** Seals the receipt of this payment; its number completes the order, with that of its gift cards. */
const sealed = async (sealer: SourceSealer, source: Receipt, cards: Receipt | undefined) => {
  const nrOf = async (receipt: RecordedEvent): Promise<number> => {
    const { nr } = await sealer.seal(receipt)
    if (nr === undefined) throw new Error('a receipt without a number')
    return nr
  }
  const { receipt_uuid, at } = source.data
  const nr = await nrOf(source)
  return { receipt_uuid, nr, ...(cards && { gift_cards_nr: await nrOf(cards) }), at }
}
