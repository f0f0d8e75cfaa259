import { type Money, minus, money, negated, type PaymentUuid, sum, type Uuid, zero } from '../kernel/index.ts'
import { isManualTender, meansOf } from './corrected-tender.ts'
import { heldPayments } from './order-money.ts'
import type { OrderPayment } from './order-payment.ts'
import type { ExistingOrder } from './order-shape.ts'

// What of the money that was taken can still go back. Separate from the fold, which every till loads first.

/**
 * Refundable amount of a card payment: what it captured, tip included, less refunds done or under way at any register
 * (DEF-01). Zero for any other payment.
 */
export const leftOnCard = (
  { payments, refunds }: Pick<ExistingOrder, 'payments' | 'refunds'>,
  payment_uuid: PaymentUuid,
): Money => {
  const paid = payments.find((payment) => payment.payment_uuid === payment_uuid)
  if (paid?.method !== 'card' || paid.status !== 'recorded' || !paid.terminal_uuid || paid.only_tip)
    return zero
  const back = refunds
    .filter(({ status }) => status !== 'released')
    .flatMap(({ on_cards = [] }) => on_cards)
    .reduce((all, card) => (card.payment_uuid === payment_uuid ? all + card.amount : all), 0)
  return money(Math.max(0, paid.amount + leftOfTip({ payments }, payment_uuid) - back))
}

/** What these means beside the till took for the sale, less what went back on them; zero for any other. */
export const leftOnMeans = (
  { payments, refunds }: Pick<ExistingOrder, 'payments' | 'refunds'>,
  payment_type_uuid: Uuid,
): Money => {
  const isOf = (means: { payment_type_uuid: Uuid }) => means.payment_type_uuid === payment_type_uuid
  const paid = payments.flatMap((payment) => {
    const means = meansOf(payment)
    const counts = payment.status === 'recorded' && !payment.only_tip && isManualTender(means.method)
    return counts && isOf(means) ? [payment.amount] : []
  })
  const back = refunds
    .filter(({ status }) => status !== 'released')
    .flatMap(({ on_means = [] }) => on_means.filter(isOf).map(({ amount }) => amount))
  return money(Math.max(0, minus(sum(paid), sum(back))))
}

/** Of this payment's tip, what has not gone back, reservations included; zero for one that is not recorded. */
export const leftOfTip = (order: { payments: readonly OrderPayment[] }, payment_uuid: PaymentUuid): Money => {
  const given = order.payments.find((payment) => payment.payment_uuid === payment_uuid)
  if (given?.status !== 'recorded' || given.returns_tip_of) return zero
  return minus(
    given.tip ?? zero,
    sum(
      heldPayments(order).map(({ returns_tip_of, tip = zero }) =>
        returns_tip_of === payment_uuid ? negated(tip) : zero,
      ),
    ),
  )
}
