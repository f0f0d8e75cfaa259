import {
  type Money,
  minus,
  money,
  negated,
  type PaymentUuid,
  plus,
  roundTo,
  sum,
  type TenthsOfPercent,
  type Uuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  activePayments,
  type ExistingOrder,
  leftOnCard,
  lineTotals,
  type OrderLine,
  type OrderPayment,
  type PaymentClass,
  type PaymentMethod,
  type Payout,
  payoutUuid,
  refundedOf,
  refundedToGiftCard,
  singlePurpose,
} from '@bon/contracts/orders'

/** What pays the part of a refund that no card gets; absent `method`: cash. */
export type PaidOutOn = {
  payment_type_uuid: Uuid
  rounding_unit: number
  method?: PaymentMethod | undefined
  payment_class?: PaymentClass | undefined
}

/**
 * Payouts of a refund: gift card payments go back to their gift card first (SC-63), then the guest's card as far as
 * possible, the rest in cash, rounded as its sale was, or on what paid it. The refund of the last line pays the rest of what was received
 * (DEF-05, SC-57).
 */
export const payoutsOf = (
  order: ExistingOrder,
  lines: readonly OrderLine[],
  { payment_type_uuid, rounding_unit, method = 'cash', payment_class }: PaidOutOn,
  refund_uuid: Uuid,
  card_payment_uuid: PaymentUuid | undefined,
): Payout[] => {
  const total = sum(lines.map((line) => lineTotals(line).total))
  const onGiftCards = giftCardPayouts(order, lines, refund_uuid)
  const isLast = order.lines.every((line) => {
    const now = lines.find(({ refund_of }) => refund_of === line.uuid)?.quantity ?? 0
    return refundedOf(order, line.uuid) - now === line.quantity
  })
  const totalPaid = sum(activePayments(order).flatMap(({ amount: paid, rounding }) => [paid, rounding]))
  const out = sum(order.refunds.flatMap(({ status, paid_out }) => (status === 'released' ? [] : [paid_out])))
  const gifted = sum(onGiftCards.map((payout) => payout.amount))
  const most = minus(gifted, total)
  const onCard = card_payment_uuid
    ? cardPayout(
        order,
        card_payment_uuid,
        money(Math.min(most, Math.max(0, totalPaid - out + gifted))),
        refund_uuid,
      )
    : []
  // A terminal may refuse, so gift cards are credited only after it has approved.
  const onCards = [...onCard, ...onGiftCards]
  const carded = sum(onCards.map((payout) => payout.amount))
  const amount = minus(total, carded)
  // Roundings of many small refunds add up, but together must not exceed what was received (FIND-M5).
  const left = Math.max(0, totalPaid - out + carded)
  const dueToGiftCards = sum(
    activePayments(order).map((payment) => stillOnGiftCard(order, payment, onGiftCards, refund_uuid)),
  )
  const rounded = -roundTo(amount, rounding_unit)
  const payout = money(-(isLast ? left : Math.max(0, Math.min(rounded, left - dueToGiftCards))))
  if (amount === 0 && payout === 0 && onCards.length > 0) return onCards
  return [
    ...onCards,
    {
      payment_uuid: uuid5(refund_uuid, 'payout'),
      payment_type_uuid,
      method,
      ...(payment_class && { payment_class }),
      amount,
      rounding: minus(payout, amount),
    },
  ]
}

/** Amount of a gift card payment that is not refunded yet, after this refund. */
const stillOnGiftCard = (
  order: ExistingOrder,
  { payment_uuid, gift_card, amount }: OrderPayment,
  now: readonly Payout[],
  refund_uuid: Uuid,
): Money => {
  if (!gift_card) return zero
  const currentPayout = now.find((payout) => payout.payment_uuid === payoutUuid(refund_uuid, payment_uuid))
  return minus(plus(amount, currentPayout?.amount ?? zero), refundedToGiftCard(order, payment_uuid))
}

/** The terminal has already paid it out, so the payout must have exactly this amount. */
export const provedBy = (
  { attempt_uuid, amount }: { attempt_uuid: Uuid; amount: Money },
  payout: Payout,
): Payout[] => (payout.refund_of && payout.amount === negated(amount) ? [{ ...payout, attempt_uuid }] : [])

/** Refunded by the terminal that took it, at most what is left of that payment (DEF-01). */
const cardPayout = (order: ExistingOrder, refund_of: Uuid, most: Money, refund_uuid: Uuid): Payout[] => {
  const paid = order.payments.find(({ payment_uuid }) => payment_uuid === refund_of)
  const amount = Math.min(most, leftOnCard(order, refund_of))
  if (!paid?.terminal_uuid || amount <= 0) return []
  const { payment_type_uuid, method, terminal_uuid } = paid
  return [
    {
      payment_uuid: payoutUuid(refund_uuid, refund_of),
      payment_type_uuid,
      method,
      terminal_uuid,
      refund_of,
      amount: money(-amount),
      rounding: zero,
    },
  ]
}

/**
 * Gift cards are credited in the order in which they paid, each at most what it paid. A single-purpose card carries the
 * VAT of its rate, so it is credited for goods of that rate only (LAW-13).
 */
const giftCardPayouts = (order: ExistingOrder, lines: readonly OrderLine[], refund_uuid: Uuid): Payout[] => {
  const worth = (of: readonly OrderLine[]) => -sum(of.map((line) => lineTotals(line).total))
  let left = worth(lines)
  const leftAt = new Map<TenthsOfPercent, number>()
  return activePayments(order).flatMap((payment) => {
    const { payment_uuid, payment_type_uuid, method, amount, gift_card } = payment
    if (!gift_card) return []
    const single = singlePurpose(payment)
    const most = single
      ? (leftAt.get(single.vat_rate) ?? worth(lines.filter(({ vat_rate }) => vat_rate === single.vat_rate)))
      : left
    const back = Math.min(left, most, amount - refundedToGiftCard(order, payment_uuid))
    if (back === 0) return []
    left -= back
    if (single) leftAt.set(single.vat_rate, most - back)
    return [
      {
        payment_uuid: payoutUuid(refund_uuid, payment_uuid),
        payment_type_uuid,
        method,
        gift_card,
        amount: money(-back),
        rounding: zero,
      },
    ]
  })
}

/** Refunds every payment by its own means. */
export const mirrored = (order: ExistingOrder, refund_uuid: Uuid): Payout[] =>
  activePayments(order).map(
    ({ payment_uuid, payment_type_uuid, method, payment_class, amount, rounding, tip, gift_card }) => ({
      payment_uuid: payoutUuid(refund_uuid, payment_uuid),
      payment_type_uuid,
      method,
      ...(payment_class && { payment_class }),
      amount: negated(amount),
      rounding: negated(rounding),
      ...(tip && { tip: negated(tip) }),
      ...(gift_card && { gift_card }),
    }),
  )
