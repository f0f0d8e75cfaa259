import { minus, plus, type RecordedEvent } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { expectSame } from './integrity-violation.ts'

type Started = Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']

const affects = 'the order and its receipt'

/** Rounding, change and tip of a payment that covers what is due, or a part of it. */
export const proportioned = (payment: Started, covers: boolean, recorded: RecordedEvent): void => {
  // Only cash is rounded and gives change; what any other payment type takes beyond the amount due is a tip.
  const beyond = minus(payment.received, plus(payment.amount, payment.rounding))
  const [change, tip] = payment.method === 'cash' ? [beyond, 0] : [0, beyond]
  expectSame(payment.tip ?? 0, tip, 'payment.tip_wrong', recorded, affects)
  expectSame(payment.change, change, 'payment.change_wrong', recorded, affects)
  // A partial cash payment gives change and is never rounded; a refund mirrors the original payments.
  if (!covers && payment.amount > 0)
    expectSame(payment.rounding, 0, 'payment.rounded_early', recorded, affects)
}
