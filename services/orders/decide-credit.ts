import { isRejection, minus, negated, reject, sum, uuid5, zero } from '@bon/contracts/kernel'
import { activePayments, lineTotals, type Order, type Payout } from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { linesBack } from './decide-refund.ts'
import { type CommandOfType, happened } from './order.commands.ts'

/**
 * Limits credits of an invoiced order before a number is assigned, also for concurrent requests (SC-59): per line by
 * what was sold, in total by what was invoiced (ADR 0037). Earlier payments by other means are not part of the invoice
 * and are not credited. The counter order is paid out by the invoice's own payment type, mirroring the sale, without
 * cash.
 */
export const reserveCredit = (
  command: CommandOfType<'ReserveCredit'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const billed = activePayments(order).find((payment) => payment.billed)
  if (!billed) return reject('order.not_completed')
  // The invoice is still being created, after which the order counts as sold.
  if (order.status !== 'cancelled' || !order.invoiced) return reject('order.payment_underway')
  const { refund_uuid, refund_order, credit, by } = command
  const lines = linesBack(command, order, { gift_cards: false })
  if (isRejection(lines)) return lines
  const total = sum(lines.map((line) => lineTotals(line).total))
  // A credit note of zero would waste a number.
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
  return happened([
    {
      type: 'OrderRefundReserved',
      data: {
        refund_uuid,
        kind: 'credit',
        refund_order,
        lines,
        payouts: [payout],
        credit: { invoice_uuid, ...(note && { note }) },
        by: { ...by, at },
      },
    },
  ])
}
