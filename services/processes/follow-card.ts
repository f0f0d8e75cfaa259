import { addMs, isRejection, type OrderUuid, type PaymentUuid, uuid5 } from '@bon/contracts/kernel'
import { terminalStream } from '@bon/contracts/payments'
import { orderDecider, orderStream } from '../orders/index.ts'
import { terminalDecider } from '../payments/index.ts'
import { contextOf, type Next, perform, type Round } from './card-round.ts'
import { createTakeLateRefund } from './take-late-refund.ts'

/**
 * Applies the evidence to the order (CARD-7): what the order no longer accepts is refunded, and the terminal is
 * released.
 */
export const follow = async (round: Round): Promise<Next> => {
  const { deps, item, attempt } = round
  const { order_uuid, payment_uuid, state } = attempt
  const context = contextOf(round)
  const { command_id: _, ...who } = context
  const stream = orderStream(order_uuid)
  if (state === 'approved') {
    const order = (await deps.handler.load(orderDecider, stream, item.company_uuid))?.state
    const payment =
      order && order.status !== 'new'
        ? order.payments.find((each) => each.payment_uuid === payment_uuid)
        : undefined
    if (!payment) throw new Error(`no payment ${payment_uuid} on ${stream}`)
    if (payment.status === 'released' && attempt.refund_of) return takeLate(round)
    if (payment.status === 'released') {
      const receipt_uuid = uuid5(order_uuid, `receipt:${payment_uuid}`)
      const command = { type: 'ReclaimPayment', payment_uuid, receipt_uuid } as const
      const reclaimed = await deps.handler.handle(orderDecider, stream, command, context)
      if (!isRejection(reclaimed)) return 'again'
      // The amount due is unknown while lines are in transfer, so it is tried again.
      if (!giveBackCodes.has(reclaimed.rejection)) return { at: addMs(deps.now(), looks_again_ms) }
      await perform(round, { type: 'LetGo' })
      return 'again'
    }
  }
  await freeTerminal(round)
  const settled = await deps.settle(order_uuid, payment_uuid, who)
  if (state === 'approved' && settled.released) return 'again'
  if (settled.waiting) return rebook(round, order_uuid, payment_uuid)
  // Then the original order, and the rest of the refund.
  if (attempt.refund_of) await deps.finishRefund(order_uuid, who)
  return 'done'
}

/** The only rejections of an order after which an approved card payment is refunded (TERM-6). */
const giveBackCodes: ReadonlySet<string> = new Set([
  ...['order.already_paid', 'order.already_cancelled', 'order.nothing_to_pay'],
])
const looks_again_ms = 1_000

/** The outcome is known, so the next guest need not wait for the books. */
export const freeTerminal = async (round: Round): Promise<void> => {
  const { terminal_uuid, payment_uuid } = round.attempt
  const freed = await round.deps.handler.handle(
    terminalDecider,
    terminalStream(terminal_uuid),
    { type: 'FreeTerminal', payment_uuid },
    contextOf(round),
  )
  if (isRejection(freed)) throw new Error(`terminal ${terminal_uuid} was not freed: ${freed.rejection}`)
}

/** A person has confirmed a late approval of a refund: the order accepts it, or it stays outside the books (TERM-6). */
const takeLate = async (round: Round): Promise<Next> => {
  const { deps, item, attempt } = round
  await freeTerminal(round)
  const session_uuid = await deps.openSession(item.company_uuid, attempt.register_uuid)
  if (!session_uuid) return { at: addMs(deps.now(), closed_again_ms) }
  const refund = await createTakeLateRefund(deps)(attempt, session_uuid, contextOf(round))
  if (refund === 'refused') {
    await perform(round, { type: 'RefuseEvidence' })
    return 'again'
  }
  const { refund_order, payment_uuid } = refund
  if (refund_order.payments.every(({ status }) => status !== 'started')) return 'done'
  return rebook(round, refund_order.order_uuid, payment_uuid)
}

/** Retry interval until its register opens again. */
const closed_again_ms = 10_000

/**
 * The session was forced closed while the terminal worked: the money has moved, so the next session counts it.
 */
const rebook = async (round: Round, order_uuid: OrderUuid, payment_uuid: PaymentUuid): Promise<Next> => {
  const { deps, item, attempt } = round
  const { register_uuid } = attempt
  const session_uuid = await deps.openSession(item.company_uuid, register_uuid)
  if (!session_uuid) return { at: addMs(deps.now(), closed_again_ms) }
  const command = { type: 'RebookPayment', payment_uuid, session_uuid } as const
  const handled = await deps.handler.handle(orderDecider, orderStream(order_uuid), command, contextOf(round))
  if (isRejection(handled)) throw new Error(`order ${order_uuid} was not rebooked: ${handled.rejection}`)
  return handled.events.length > 0 ? 'again' : { at: addMs(deps.now(), closed_again_ms) }
}
