import { addMs, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { terminalStream } from '@bon/contracts/payments'
import { orderDecider, orderStream } from '../orders/index.ts'
import { terminalDecider } from '../payments/index.ts'
import { contextOf, type Next, perform, type Round } from './card-round.ts'
import { createTakeLateRefund } from './take-late-refund.ts'

/** The order follows the evidence (no. 7); what it does not take any more goes back, and the terminal is free. */
export const follow = async (round: Round): Promise<Next> => {
  const { house, item, attempt } = round
  const { order_uuid, payment_uuid, state } = attempt
  const context = contextOf(round)
  const { command_id: _, ...who } = context
  const stream = orderStream(order_uuid)
  if (state === 'approved') {
    const order = (await house.handler.load(orderDecider, stream, item.company_uuid))?.state
    const payment =
      order && order.status !== 'new'
        ? order.payments.find((each) => each.payment_uuid === payment_uuid)
        : undefined
    if (!payment) throw new Error(`no payment ${payment_uuid} on ${stream}`)
    if (payment.status === 'released' && attempt.refund_of) return takeLate(round)
    if (payment.status === 'released') {
      const receipt_uuid = uuid5(order_uuid, `receipt:${payment_uuid}`)
      const command = { type: 'ReclaimPayment', payment_uuid, receipt_uuid } as const
      const reclaimed = await house.handler.handle(orderDecider, stream, command, context)
      if (!isRejection(reclaimed)) return 'again'
      // While lines travel nobody knows what is owed; it is asked again.
      if (!notOwed.has(reclaimed.rejection)) return { at: addMs(house.now(), looks_again_ms) }
      await perform(round, { type: 'LetGo' })
      return 'again'
    }
  }
  await freeTerminal(round)
  const settled = await house.settle(order_uuid, payment_uuid, who)
  if (state === 'approved' && settled.released) return 'again'
  if (settled.waiting) return rebook(round, order_uuid, payment_uuid)
  // The order that was sold follows, and the rest of what it gives back.
  if (attempt.refund_of) await house.finishRefund(order_uuid, who)
  return 'done'
}

/** The only words of an order by which an approved card is given back (P6). */
const notOwed: ReadonlySet<string> = new Set([
  ...['order.already_paid', 'order.already_cancelled', 'order.nothing_to_pay'],
])
const looks_again_ms = 1_000

/** Its word is known: the next guest need not wait for our books. */
export const freeTerminal = async (round: Round): Promise<void> => {
  const { terminal_uuid, payment_uuid } = round.attempt
  const freed = await round.house.handler.handle(
    terminalDecider,
    terminalStream(terminal_uuid),
    { type: 'FreeTerminal', payment_uuid },
    contextOf(round),
  )
  if (isRejection(freed)) throw new Error(`terminal ${terminal_uuid} was not freed: ${freed.rejection}`)
}

/** A person has seen that a refund was approved after all: the sale takes it, or it stands beside all books (P6). */
const takeLate = async (round: Round): Promise<Next> => {
  const { house, item, attempt } = round
  await freeTerminal(round)
  const session_uuid = await house.openSession(item.company_uuid, attempt.register_uuid)
  if (!session_uuid) return { at: addMs(house.now(), closed_again_ms) }
  const taken = await createTakeLateRefund(house)(attempt, session_uuid, contextOf(round))
  if (taken === 'refused') {
    await perform(round, { type: 'RefuseEvidence' })
    return 'again'
  }
  const { counter, payment_uuid } = taken
  if (counter.payments.every(({ status }) => status !== 'started')) return 'done'
  return rebook(round, counter.order_uuid, payment_uuid)
}

/** How soon it is counted after its register opens. */
const closed_again_ms = 10_000

/** Its session was closed by force while the terminal worked: the money has moved, and the next one counts it. */
const rebook = async (round: Round, order_uuid: Uuid, payment_uuid: Uuid): Promise<Next> => {
  const { house, item, attempt } = round
  const { register_uuid } = attempt
  const session_uuid = await house.openSession(item.company_uuid, register_uuid)
  if (!session_uuid) return { at: addMs(house.now(), closed_again_ms) }
  const command = { type: 'RebookPayment', payment_uuid, session_uuid } as const
  const told = await house.handler.handle(orderDecider, orderStream(order_uuid), command, contextOf(round))
  if (isRejection(told)) throw new Error(`order ${order_uuid} was not rebooked: ${told.rejection}`)
  return told.events.length > 0 ? 'again' : { at: addMs(house.now(), closed_again_ms) }
}
