import {
  isRejection,
  type Position,
  type RecordedEvent,
  type Rejection,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  type Order,
  type OrderPayment,
  type PaymentMethod,
  unpaidOf,
} from '@bon/contracts/orders'
import { sessionStream } from '@bon/contracts/registers'
import type { Sealer } from '../journal/index.ts'
import type { CommandContext, CommandHandler, Handled } from '../kernel/index.ts'
import { orderDecider, orderStream, receiptOf } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import type { createBillCustomer } from './bill-customer.ts'
import { onceForEver, stepOfOrder } from './who.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
/**
 * Money that somebody else holds: a terminal's bank, a gift card. `hold` reserves it before the session hears of it and
 * may be asked any number of times; `waiting` ends the drive until its evidence comes; `keep` and `letGo` follow.
 */
export type MoneyHold = {
  /** Its money cannot be held back until the books have it: the session is asked before it moves. */
  is_asked_outside?: true
  hold(
    order: ExistingOrder,
    payment: OrderPayment,
    who: Who,
    /** Why the session would not take it; asked before anything is begun. */
    refusalOfSession: () => Promise<string | undefined>,
  ): Promise<{ held: true } | { refused: string } | { waiting: true }>
  keep(order: ExistingOrder, payment: OrderPayment, who: Who): Promise<void>
  letGo(order: ExistingOrder, payment: OrderPayment, who: Who): Promise<void>
}
export type MoneyHolds = Partial<Record<PaymentMethod, MoneyHold>>

export type Settled = {
  order: Order
  revision: bigint
  position: Position | undefined
  released: boolean
  /** Its evidence is still out: nothing is decided. */
  waiting?: true
}

/**
 * Drives a started cash payment to its end (architecture.md 4c steps 3 to 5): session, journal, order. Every step is
 * a command whose id derives from the payment, so that request, reactor and a restart may all drive it, in any mix.
 */
export const createSettlePayment = ({
  handler,
  sealer,
  holds = {},
  bill,
}: {
  handler: CommandHandler
  sealer: Sealer
  holds?: MoneyHolds
  /** Writes the invoice of a sealed sale, and answers with its number. */
  bill?: ReturnType<typeof createBillCustomer>
}) => {
  const settle = async (order_uuid: Uuid, payment_uuid: Uuid, who: Who): Promise<Settled> => {
    const step = (name: string): CommandContext => ({
      ...who,
      command_id: stepOfOrder(order_uuid, payment_uuid, name),
      command_hash: onceForEver,
    })
    const stream = orderStream(order_uuid)
    const found = await paymentOf(handler, stream, payment_uuid, who.company_uuid)
    const { folded } = found
    let { order, payment } = found
    const released = payment.status === 'released'
    // What is released a second time is another step than the first.
    const toRelease = payment.reclaimed ? 'release-again' : 'release'
    if (payment.status !== 'started') {
      // Ended before: the answer is the order as this payment left it, whatever was done to it since.
      const { last = folded.revision } =
        folded.commands.get(step(released ? toRelease : 'record').command_id) ?? {}
      return {
        order: await handler.at(orderDecider, stream, last),
        revision: last,
        position: undefined,
        released,
      }
    }

    const session = sessionStream(payment.session_uuid)
    const held = holds[payment.method]
    const release = async (reason: string): Promise<Settled> => {
      if (held?.is_asked_outside) {
        const gone = { type: 'ReleaseMoney', payment_uuid, order_uuid } as const
        orNotOpen(await handler.handle(zReportDecider, session, gone, step('release-money')))
      }
      const gone = { type: 'ReleasePayment', payment_uuid, reason } as const
      return followed(await handler.handle(orderDecider, stream, gone, step(toRelease)), true)
    }
    const refusalOfSession = async (): Promise<string | undefined> => {
      const asked = { type: 'ExpectMoney', payment_uuid, order_uuid } as const
      return refusalIn(orNotOpen(await handler.handle(zReportDecider, session, asked, step('expect'))))
    }
    const refuse = async (reason: string): Promise<Settled> => {
      await held?.letGo(order, payment, who)
      return release(reason)
    }
    const waits: Settled = {
      order,
      revision: folded.revision,
      position: undefined,
      released: false,
      waiting: true,
    }
    const others = payment.receipt_uuid ? await othersHold(order, payment, who) : 'held'
    if (others === 'waiting') return waits
    if (others === 'refused') return refuse('order.not_covered')
    const answer = await held?.hold(order, payment, who, refusalOfSession)
    if (answer && 'waiting' in answer) return waits
    if (answer && 'refused' in answer) return release(answer.refused)
    // What holds it may have taken a part, or a tip beside it.
    if (answer) ({ order, payment } = await paymentOf(handler, stream, payment_uuid, who.company_uuid))

    const receipt = payment.receipt_uuid ? receiptOf(order, payment, payment.receipt_uuid) : undefined
    const settled = orNotOpen(
      await handler.handle(
        zReportDecider,
        session,
        { type: 'SettleMoney', money: moneyOf(order_uuid, payment), ...(receipt ? { receipt } : {}) },
        step('settle'),
      ),
    )
    const refusal = refusalIn(settled)
    // What a terminal took or gave back has moved: it is counted in the register's next session.
    if (refusal === 'register.not_open' && held?.is_asked_outside) return waits
    if (refusal || isRejection(settled)) return refuse(refusal ?? 'register.not_open')
    await held?.keep(order, payment, who)
    const source = settled.events.find(({ type }) => type === 'ReceiptRecorded')
    const completed = source && (await sealed(sealer, source))
    const invoice_nr =
      completed && payment.billed
        ? await bill?.(order, payment, { ...completed, follows: source.position }, who)
        : undefined
    const command = {
      type: 'RecordPayment',
      payment_uuid,
      ...(completed ? { completed } : {}),
      ...(invoice_nr === undefined ? {} : { invoice_nr }),
    } as const
    return followed(await handler.handle(orderDecider, stream, command, step('record')), false)
  }

  /**
   * The receipt counts on what was paid before: parts whose request died are ended first. One that was refused leaves
   * the rest uncovered, and then the last payment falls with it.
   */
  const othersHold = async (
    order: ExistingOrder,
    covering: OrderPayment,
    who: Who,
  ): Promise<'held' | 'refused' | 'waiting'> => {
    for (const { payment_uuid, status } of order.payments) {
      if (status !== 'started' || payment_uuid === covering.payment_uuid) continue
      const other = await settle(order.order_uuid, payment_uuid, who)
      if (other.waiting) return 'waiting'
      if (other.released) return 'refused'
    }
    const now = await handler.peek(orderDecider, orderStream(order.order_uuid), who.company_uuid)
    return now && now.state.status !== 'new' && unpaidOf(now.state) === 0 ? 'held' : 'refused'
  }
  return settle
}

type Said = { events: readonly RecordedEvent[] } | Rejection<'register.not_open'>

/** A session's answer. Anything else is none, and whoever drives the payment next asks again. */
const orNotOpen = <H extends { events: RecordedEvent[] }>(
  said: H | Rejection,
): H | Rejection<'register.not_open'> => {
  if (!isRejection(said)) return said
  const { rejection, ...rest } = said
  if (rejection === 'register.not_open') return { ...rest, rejection }
  throw new Error(`a session did not say whether it takes the money: ${rejection}`)
}

/** Why a session does not take the money; by its id another order of it may have been paid. */
const refusalIn = (said: Said): string | undefined => {
  if (isRejection(said)) return 'register.not_open'
  const refused = said.events.find(({ type }) => type === 'MoneyRefused')
  if (!refused) return undefined
  const { reason } = refused.data as { reason: string }
  return reason === 'other_order' ? 'payment.of_other_order' : 'register.not_open'
}

const followed = (ended: Handled<Order> | Rejection, released: boolean): Settled => {
  if (isRejection(ended)) throw new Error(`an order refused to follow its payment: ${ended.rejection}`)
  return { order: ended.state, revision: ended.revision, position: ended.position, released }
}

/** From memory where it is known; a fold that another process left behind does not have the payment yet. */
const paymentOf = async (handler: CommandHandler, stream: string, payment_uuid: Uuid, company_uuid: Uuid) => {
  for (const look of ['peek', 'load'] as const) {
    const folded = await handler[look](orderDecider, stream, company_uuid)
    if (!folded || folded.state.status === 'new') continue
    const order = folded.state
    const payment = order.payments.find((each) => each.payment_uuid === payment_uuid)
    if (payment) return { folded, order, payment }
  }
  throw new Error(`no payment ${payment_uuid} on ${stream}`)
}

const moneyOf = (order_uuid: Uuid, payment: OrderPayment) => {
  const { payment_uuid, payment_type_uuid, method, register_uuid, cashier_uuid } = payment
  const { amount, rounding, received, change, tip, gift_card, session_limit } = payment
  return {
    order_uuid,
    payment_uuid,
    payment_type_uuid,
    method,
    register_uuid,
    cashier_uuid,
    amount,
    rounding,
    received,
    change,
    ...(tip ? { tip } : {}),
    ...(session_limit === undefined ? {} : { session_limit }),
    ...(gift_card?.books ? { gift_card: gift_card.books } : {}),
  }
}

/** Seals the receipt that this payment made; its number completes the order. */
const sealed = async (sealer: Sealer, source: RecordedEvent) => {
  const { nr } = await sealer.seal(source)
  if (nr === undefined) throw new Error('a receipt without a number')
  const { receipt_uuid, at } = source.data as { receipt_uuid: Uuid; at: string }
  return { receipt_uuid, nr, at }
}
