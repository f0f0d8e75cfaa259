import {
  type CompanyUuid,
  isRejection,
  type Money,
  negated,
  type OrderUuid,
  type PaymentUuid,
  plus,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import {
  attemptOfPayment,
  type ExistingOrder,
  type OrderPayment,
  type PaymentEvidence,
} from '@bon/contracts/orders'
import {
  baseOfTransaction,
  type CardTransaction,
  type ExistingAttempt,
  paymentStream,
} from '@bon/contracts/payments'
import type { CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { type PaymentCommand, paymentDecider } from '../payments/index.ts'
import type { MoneyHold } from './settle-payment.ts'
import { anyContentHash, stepOfOrder } from './who.ts'

type Who = Parameters<MoneyHold['hold']>[2]
export type CardTerms = { currency: string; tip_allowed: boolean }

type Dependencies = {
  handler: CommandHandler
  termsOf(company_uuid: CompanyUuid, payment_type_uuid: Uuid): CardTerms
  /** By the payment type, and by the card if one is configured by that name; no class: a debit card (LAW-3). */
  kindOf(
    company_uuid: CompanyUuid,
    payment_type_uuid: Uuid,
    card_type: string | null,
  ): Pick<PaymentEvidence, 'card_type_uuid' | 'payment_class'>
  /** What a surcharge is called on the bon. */
  surchargeName(company_uuid: CompanyUuid): string
}

/**
 * Holds card payments. The first call records the attempt without sending anything (TERM-1); the worker for terminals
 * continues from there, and the payment waits for the evidence.
 */
export const createCardHold = ({ handler, termsOf, kindOf, surchargeName }: Dependencies): MoneyHold => {
  const perform = (
    order_uuid: OrderUuid,
    { payment_uuid }: OrderPayment,
    command: PaymentCommand,
    step: string,
    who: Who,
  ) => {
    const command_id = stepOfOrder(order_uuid, payment_uuid, step)
    const context = { ...who, command_id, command_hash: anyContentHash }
    return handler.handle(paymentDecider, paymentStream(payment_uuid), command, context)
  }
  /** Undefined when another company has an attempt with that id. */
  const begin = async (
    order: ExistingOrder,
    payment: OrderPayment,
    who: Who,
  ): Promise<ExistingAttempt | undefined> => {
    const { payment_uuid, payment_type_uuid, terminal_uuid, register_uuid, session_uuid } = payment
    const { refund_of } = payment
    if (!terminal_uuid) throw new Error(`payment ${payment_uuid} names no terminal`)
    const by = { register_uuid, session_uuid, cashier_uuid: payment.cashier_uuid }
    const references = { payment_uuid, order_uuid: order.order_uuid, terminal_uuid, payment_type_uuid }
    const terms = termsOf(who.company_uuid, payment_type_uuid)
    const whole = plus(payment.amount, payment.tip ?? zero)
    const attempt = refund_of
      ? { ...references, ...by, refund_of, amount: negated(whole), ...terms, tip_allowed: false }
      : // Of a tip the guest is not asked for another.
        { ...references, ...by, amount: whole, ...terms, ...(payment.only_tip && { tip_allowed: false }) }
    const begun = await perform(order.order_uuid, payment, { type: 'BeginAttempt', attempt }, 'attempt', who)
    if (isRejection(begun) && begun.rejection === 'request.not_found') return undefined
    if (isRejection(begun)) throw new Error(`payment ${payment_uuid} was not begun: ${begun.rejection}`)
    return begun.state.state === 'new' ? undefined : begun.state
  }
  const attemptOf = async (payment_uuid: PaymentUuid, who: Who): Promise<ExistingAttempt | undefined> => {
    const state = (await handler.load(paymentDecider, paymentStream(payment_uuid), who.company_uuid))?.state
    return state && state.state !== 'new' ? state : undefined
  }
  return {
    is_external: true,
    hold: async (order, payment, who, refusalOfSession) => {
      const { payment_uuid } = payment
      let attempt = await attemptOf(attemptOfPayment(payment), who)
      if (!attempt) {
        const refused = await refusalOfSession()
        if (refused) return { refused }
        attempt = await begin(order, payment, who)
      }
      if (!attempt || !isOf(order.order_uuid, payment, attempt)) return { refused: 'payment.of_other_order' }
      const { state, transaction, reason, reversal, let_go } = attempt
      if (reversal || let_go || state === 'reversed') return { refused: 'payment.given_back' }
      if (state === 'declined' || state === 'cancelled' || state === 'not_started')
        return { refused: `payment.${reason ?? 'other'}` }
      if (state !== 'approved' || !transaction) return { waiting: true }
      // A refund is approved with exactly the requested amount or not at all.
      if (!payment.refund_of) {
        const name = surchargeName(who.company_uuid)
        await take(handler, { order_uuid: order.order_uuid, payment_uuid, name }, transaction, who)
      }
      const { transaction_id: reference, card_type } = transaction
      const kind = kindOf(who.company_uuid, payment.payment_type_uuid, card_type)
      return { held: true, evidence: { reference, ...(card_type && { card_type }), ...kind } }
    },
    // The bank captured it at the approval.
    capture: async () => undefined,
    letGo: async ({ order_uuid }, payment, who) => {
      const attempt = await attemptOf(payment.payment_uuid, who)
      if (!attempt || !isOf(order_uuid, payment, attempt)) return
      // Refunding an approved payment is decided by `follow-card`, only when the order no longer owes it (TERM-6).
      if (attempt.state === 'approved') throw new Error(`payment ${payment.payment_uuid} was approved`)
      const step = payment.reclaimed ? 'let-go-again' : 'let-go'
      const handled = await perform(order_uuid, payment, { type: 'LetGo' }, step, who)
      if (isRejection(handled))
        throw new Error(`payment ${payment.payment_uuid} was kept: ${handled.rejection}`)
    },
  }
}

/**
 * Clients choose payment ids, so two orders could name one approval: only the attempt made for this payment of this
 * order is its evidence.
 */
const isOf = (order_uuid: OrderUuid, payment: OrderPayment, attempt: ExistingAttempt): boolean => {
  const { amount, transaction } = attempt
  const whole = plus(payment.amount, payment.tip ?? zero)
  const is_amount = (of: Money): boolean => of === (payment.refund_of ? negated(whole) : whole)
  if (attempt.refund_of !== payment.refund_of) return false
  // The refund was paid out by another order's attempt, whose evidence came after that order was dropped (ADR 0034).
  if (payment.attempt_uuid) return is_amount(transaction?.amount ?? amount)
  return (
    attempt.order_uuid === order_uuid &&
    attempt.terminal_uuid === payment.terminal_uuid &&
    attempt.payment_type_uuid === payment.payment_type_uuid &&
    // As requested, or as the order recorded what the terminal took.
    (is_amount(amount) || (transaction !== null && is_amount(recordedOf(payment, transaction))))
  )
}

/** A surcharge that a person approved before bons could have one is on none. */
const recordedOf = ({ surcharge }: OrderPayment, transaction: CardTransaction): Money =>
  surcharge === undefined ? plus(baseOfTransaction(transaction), transaction.tip) : transaction.amount

/** Applies what the terminal took to the order: a part of the amount, or a tip or the card's surcharge in addition. */
const take = async (
  handler: CommandHandler,
  { order_uuid, payment_uuid, name }: { order_uuid: OrderUuid; payment_uuid: PaymentUuid; name: string },
  transaction: CardTransaction,
  who: Who,
) => {
  const { tip, surcharge: amount } = transaction
  const command = {
    type: 'TakePayment',
    payment_uuid,
    base: baseOfTransaction(transaction),
    tip,
    surcharge: { amount, name },
  } as const
  const command_id = stepOfOrder(order_uuid, payment_uuid, 'taken')
  const context = { ...who, command_id, command_hash: anyContentHash }
  const handled = await handler.handle(orderDecider, orderStream(order_uuid), command, context)
  if (isRejection(handled))
    throw new Error(`order ${order_uuid} refused what was taken: ${handled.rejection}`)
}
