import { type Money, money, plus, reject, zero } from '@bon/contracts/kernel'
import { type Order, type OrderEvent, type OrderLine, surchargeLine, unpaidOf } from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { ended, travelling } from './guards.ts'
import { type CommandOfType, happened } from './order.commands.ts'

/**
 * A terminal approved a part, or a tip beyond the bill; the rest stays due (CARD-8). The surcharge of the card is a line
 * of the order, and paid by this payment (DEF-08).
 */
export const takePayment = (
  { payment_uuid, base, tip: addedTip, surcharge: { amount: fee, name } }: CommandOfType<'TakePayment'>,
  order: Order,
) => {
  const payment = paymentIn(order, payment_uuid)
  if (order.status === 'new' || payment?.status !== 'started' || payment.surcharge !== undefined) return []
  const part = (base < payment.amount ? base : payment.amount) as Money
  const tip = plus(money(base - part), addedTip)
  // A sale that has ended takes no line more: what comes then is a tip.
  const surcharge = fee > 0 && !payment.only_tip ? fee : undefined
  if (part === payment.amount && tip === (payment.tip ?? zero) && surcharge === undefined) return []
  const covers = payment.receipt_uuid !== undefined && part === payment.amount
  const amount = plus(part, surcharge ?? zero)
  const data = { payment_uuid, amount, received: plus(amount, tip), covers }
  return happened([
    ...(surcharge === undefined
      ? []
      : [lineAdded(surchargeLine(order.lines, { payment_uuid, amount: surcharge, name }))]),
    {
      type: 'OrderPaymentAdjusted',
      data: { ...data, ...(tip > 0 && { tip }), ...(surcharge !== undefined && { surcharge }) },
    },
  ])
}

const lineAdded = (line: OrderLine): OrderEvent => ({ type: 'OrderLineAdded', data: { line } })

/**
 * A released payment was approved after all: it counts if its amount is still due and no newer payment covers it
 * (TERM-6).
 */
export const reclaimPayment = (
  { payment_uuid, receipt_uuid }: CommandOfType<'ReclaimPayment'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const payment = paymentIn(order, payment_uuid)
  if (payment?.status !== 'released') return []
  const refused = ended(order) ?? travelling(order)
  if (refused) return refused
  if (payment.reclaimed || !isOutstanding(order, payment_uuid)) return reject('order.nothing_to_pay')
  const covers = payment.amount === unpaidOf(order) ? { receipt_uuid } : {}
  return happened([{ type: 'OrderPaymentReclaimed', data: { payment_uuid, ...covers, at } }])
}

/**
 * Counts a card payment or refund in the register's open session, when its own session was closed before the result
 * came (TERM-6, R-4).
 */
export const rebookPayment = (
  { payment_uuid, session_uuid }: CommandOfType<'RebookPayment'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  const payment = paymentIn(order, payment_uuid)
  if (payment?.status !== 'started' || payment.method !== 'card' || payment.session_uuid === session_uuid)
    return []
  return happened([{ type: 'OrderPaymentRebooked', data: { payment_uuid, session_uuid, at } }])
}

/** The payment is started, or its amount is still due without a newer payment (CARD-14 and CARD-15). */
export const isOutstanding = (order: Order, payment_uuid: string): boolean => {
  // A tip is for a sale that has ended; once it is given up, the guest gets it back.
  if (order.status === 'completed') {
    const tip = paymentIn(order, payment_uuid)
    return tip?.only_tip === true && tip.status === 'started'
  }
  if (order.status !== 'open' && order.status !== 'confirmed') return false
  const at = order.payments.findIndex((payment) => payment.payment_uuid === payment_uuid)
  const payment = order.payments[at]
  if (!payment) return false
  if (payment.status === 'started') return true
  const newer = order.payments.slice(at + 1).some(({ status }) => status !== 'released')
  return payment.status === 'released' && !payment.reclaimed && !newer && unpaidOf(order) >= payment.amount
}

const paymentIn = (order: Order, payment_uuid: string) =>
  order.status === 'new' ? undefined : order.payments.find((payment) => payment.payment_uuid === payment_uuid)
