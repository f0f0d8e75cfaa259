import { isRejection, minus, negated, reject, sum, uuid5, zero } from '@bon/contracts/kernel'
import { heldPayments, lineTotals, type Order, type Payout } from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { linesBack } from './decide-refund.ts'
import type { CommandOfType, Decision } from './order.commands.ts'

/**
 * ADR 0037: caps what is credited of an invoiced order before any number is given, whoever asks at once (SC-59): per line
 * what was sold, and altogether what was invoiced. What came in otherwise before is no part of the invoice, and is not
 * given back by it. Its counter order is paid out by the invoice's own means: the mirror of the sale, and no drawer.
 */
export const reserveCredit = (
  command: CommandOfType<'ReserveCredit'>,
  order: Order,
  { now: at }: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const billed = heldPayments(order).find((payment) => payment.billed)
  if (!billed) return reject('order.not_completed')
  // Its invoice is being written: the order is sold in a moment.
  if (order.status !== 'cancelled' || !order.invoiced) return reject('order.payment_underway')
  const { refund_uuid, counter, credit, by } = command
  const lines = linesBack(command, order, { gift_cards: false })
  if (isRejection(lines)) return lines
  const total = sum(lines.map((line) => lineTotals(line).total))
  // A note over nothing would only use up a number.
  if (total === 0) return reject('order.nothing_to_refund')
  const before = sum(order.refunds.flatMap(({ status, amount }) => (status === 'released' ? [] : [amount])))
  const left = minus(billed.amount, before)
  if (negated(total) > left) return reject('order.credit_too_large', { amount: left })
  const payout: Payout = {
    payment_uuid: uuid5(refund_uuid, 'payout'),
    payment_type_uuid: billed.payment_type_uuid,
    method: billed.method,
    amount: total,
    rounding: zero,
  }
  const { invoice_uuid, note } = credit
  return [
    {
      type: 'OrderRefundReserved',
      data: {
        refund_uuid,
        kind: 'credit',
        counter,
        lines,
        payouts: [payout],
        credit: { invoice_uuid, ...(note ? { note } : {}) },
        by: { ...by, at },
      },
    },
  ]
}
