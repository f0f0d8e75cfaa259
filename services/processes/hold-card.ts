import { isRejection, type Money, negated, plus, type Uuid, zero } from '@bon/contracts/kernel'
import type { ExistingOrder, OrderPayment } from '@bon/contracts/orders'
import { baseOfTaken, type ExistingAttempt, paymentStream, type Taken } from '@bon/contracts/payments'
import type { CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { type PaymentCommand, paymentDecider } from '../payments/index.ts'
import type { MoneyHold } from './settle-payment.ts'
import { onceForEver, stepOfOrder } from './who.ts'

type Who = Parameters<MoneyHold['hold']>[2]
export type CardTerms = { currency: string; tip_allowed: boolean }
type House = {
  handler: CommandHandler
  termsOf(company_uuid: Uuid, payment_type_uuid: Uuid): CardTerms
}

/**
 * A card is held by its bank. Asked the first time, the attempt is written down and nothing leaves (P1); whoever looks
 * after terminals takes it from there, and the payment waits for the evidence.
 */
export const createCardHold = ({ handler, termsOf }: House): MoneyHold => {
  const perform = (
    order_uuid: Uuid,
    { payment_uuid }: OrderPayment,
    command: PaymentCommand,
    step: string,
    who: Who,
  ) => {
    const command_id = stepOfOrder(order_uuid, payment_uuid, step)
    const context = { ...who, command_id, command_hash: onceForEver }
    return handler.handle(paymentDecider, paymentStream(payment_uuid), command, context)
  }
  /** Undefined when another company has an attempt of that id. */
  const begin = async (
    order: ExistingOrder,
    payment: OrderPayment,
    who: Who,
  ): Promise<ExistingAttempt | undefined> => {
    const { payment_uuid, payment_type_uuid, terminal_uuid, register_uuid, session_uuid } = payment
    const { refund_of } = payment
    if (!terminal_uuid) throw new Error(`payment ${payment_uuid} names no terminal`)
    const by = { register_uuid, session_uuid, cashier_uuid: payment.cashier_uuid }
    const asked = { payment_uuid, order_uuid: order.order_uuid, terminal_uuid, payment_type_uuid }
    const terms = termsOf(who.company_uuid, payment_type_uuid)
    const whole = plus(payment.amount, payment.tip ?? zero)
    const attempt = refund_of
      ? { ...asked, ...by, refund_of, amount: negated(whole), ...terms, tip_allowed: false }
      : { ...asked, ...by, amount: whole, ...terms }
    const begun = await perform(order.order_uuid, payment, { type: 'BeginAttempt', attempt }, 'attempt', who)
    if (isRejection(begun) && begun.rejection === 'request.not_found') return undefined
    if (isRejection(begun)) throw new Error(`payment ${payment_uuid} was not begun: ${begun.rejection}`)
    return begun.state.state === 'new' ? undefined : begun.state
  }
  const attemptOf = async (payment_uuid: Uuid, who: Who): Promise<ExistingAttempt | undefined> => {
    const state = (await handler.load(paymentDecider, paymentStream(payment_uuid), who.company_uuid))?.state
    return state && state.state !== 'new' ? state : undefined
  }
  /** What the terminal took, as the order owes it: a part of it, or a tip beside it. */
  const take = async (order_uuid: Uuid, payment_uuid: Uuid, taken: Taken, who: Who) => {
    const command = { type: 'TakePayment', payment_uuid, base: baseOfTaken(taken), tip: taken.tip } as const
    const command_id = stepOfOrder(order_uuid, payment_uuid, 'taken')
    const context = { ...who, command_id, command_hash: onceForEver }
    const told = await handler.handle(orderDecider, orderStream(order_uuid), command, context)
    if (isRejection(told)) throw new Error(`order ${order_uuid} refused what was taken: ${told.rejection}`)
  }
  return {
    is_asked_outside: true,
    hold: async (order, payment, who, refusalOfSession) => {
      const { payment_uuid } = payment
      let attempt = await attemptOf(payment.attempt_uuid ?? payment_uuid, who)
      if (!attempt) {
        const refused = await refusalOfSession()
        if (refused) return { refused }
        attempt = await begin(order, payment, who)
      }
      if (!attempt || !isOf(order.order_uuid, payment, attempt)) return { refused: 'payment.of_other_order' }
      const { state, taken, reason, reversal, let_go } = attempt
      if (reversal || let_go || state === 'reversed') return { refused: 'payment.given_back' }
      if (state === 'declined' || state === 'cancelled' || state === 'not_started')
        return { refused: `payment.${reason ?? 'other'}` }
      if (state !== 'approved' || !taken) return { waiting: true }
      // A refund is what was asked for, or it is not approved.
      if (!payment.refund_of) await take(order.order_uuid, payment_uuid, taken, who)
      return { held: true }
    },
    // The bank has it since it approved.
    keep: async () => undefined,
    letGo: async ({ order_uuid }, payment, who) => {
      const attempt = await attemptOf(payment.payment_uuid, who)
      if (!attempt || !isOf(order_uuid, payment, attempt)) return
      // Only what the order does not owe any more is given back, and that is decided where evidence is heard (P6).
      if (attempt.state === 'approved') throw new Error(`payment ${payment.payment_uuid} was approved`)
      const step = payment.reclaimed ? 'let-go-again' : 'let-go'
      const gone = await perform(order_uuid, payment, { type: 'LetGo' }, step, who)
      if (isRejection(gone)) throw new Error(`payment ${payment.payment_uuid} was kept: ${gone.rejection}`)
    },
  }
}

/**
 * A client chooses the payment's id, so one approval could be named by two orders: only the attempt that was made for
 * this payment of this order is its evidence.
 */
const isOf = (order_uuid: Uuid, payment: OrderPayment, attempt: ExistingAttempt): boolean => {
  const { amount, taken } = attempt
  const whole = plus(payment.amount, payment.tip ?? zero)
  const is_amount = (of: Money): boolean => of === (payment.refund_of ? negated(whole) : whole)
  if (attempt.refund_of !== payment.refund_of) return false
  // The same refund by another order's attempt: the evidence came after that order was dropped (ADR 0034).
  if (payment.attempt_uuid) return is_amount(taken?.amount ?? amount)
  return (
    attempt.order_uuid === order_uuid &&
    attempt.terminal_uuid === payment.terminal_uuid &&
    attempt.payment_type_uuid === payment.payment_type_uuid &&
    // As it was asked for, or as the order wrote down what the terminal took of it.
    (is_amount(amount) || (taken !== null && is_amount(plus(baseOfTaken(taken), taken.tip))))
  )
}
