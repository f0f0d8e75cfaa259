import {
  type Money,
  minus,
  money,
  negated,
  plus,
  roundTo,
  sum,
  type TenthsOfPercent,
  type Uuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  givenToGiftCard,
  heldPayments,
  leftOnCard,
  lineTotals,
  type OrderLine,
  type OrderPayment,
  type Payout,
  payoutUuid,
  refundedOf,
  singlePurpose,
} from '@bon/contracts/orders'

/**
 * What a gift card paid goes back on the gift card first (SC-63), then what the card in the guest's hand may get, the
 * rest in cash, rounded as its sale was: the refund that takes the last line pays the rest of what came in (DEF-05, SC-57).
 */
export const payoutsOf = (
  order: ExistingOrder,
  lines: readonly OrderLine[],
  { payment_type_uuid, rounding_unit }: { payment_type_uuid: Uuid; rounding_unit: number },
  refund_uuid: Uuid,
  card_payment_uuid: Uuid | undefined,
): Payout[] => {
  const total = sum(lines.map((line) => lineTotals(line).total))
  const onGiftCards = giftCardPayouts(order, lines, refund_uuid)
  const isLast = order.lines.every((line) => {
    const now = lines.find(({ refund_of }) => refund_of === line.uuid)?.quantity ?? 0
    return refundedOf(order, line.uuid) - now === line.quantity
  })
  const taken = sum(heldPayments(order).flatMap(({ amount: paid, rounding }) => [paid, rounding]))
  const out = sum(order.refunds.flatMap(({ status, paid_out }) => (status === 'released' ? [] : [paid_out])))
  const gifted = sum(onGiftCards.map((payout) => payout.amount))
  const most = minus(gifted, total)
  const onCard = card_payment_uuid
    ? cardPayout(
        order,
        card_payment_uuid,
        money(Math.min(most, Math.max(0, taken - out + gifted))),
        refund_uuid,
      )
    : []
  // A terminal may say no: nothing goes back on a gift card before it has said yes.
  const onCards = [...onCard, ...onGiftCards]
  const carded = sum(onCards.map((payout) => payout.amount))
  const amount = minus(total, carded)
  // Roundings of many small refunds add up: together they never give more than came in (core.md M5).
  const left = Math.max(0, taken - out + carded)
  const owed = sum(
    heldPayments(order).map((payment) => stillOnGiftCard(order, payment, onGiftCards, refund_uuid)),
  )
  const rounded = -roundTo(amount, rounding_unit)
  const payout = money(-(isLast ? left : Math.max(0, Math.min(rounded, left - owed))))
  if (amount === 0 && payout === 0 && onCards.length > 0) return onCards
  return [
    ...onCards,
    {
      payment_uuid: uuid5(refund_uuid, 'payout'),
      payment_type_uuid,
      method: 'cash',
      amount,
      rounding: minus(payout, amount),
    },
  ]
}

/** What a gift card paid and has not got back, with what it gets now. */
const stillOnGiftCard = (
  order: ExistingOrder,
  { payment_uuid, gift_card, amount }: OrderPayment,
  now: readonly Payout[],
  refund_uuid: Uuid,
): Money => {
  if (!gift_card) return zero
  const given = now.find((payout) => payout.payment_uuid === payoutUuid(refund_uuid, payment_uuid))
  return minus(plus(amount, given?.amount ?? zero), givenToGiftCard(order, payment_uuid))
}

/** The money has left, so that nothing else leaves beside it, and not another amount. */
export const provedBy = (
  { attempt_uuid, amount }: { attempt_uuid: Uuid; amount: Money },
  payout: Payout,
): Payout[] => (payout.refund_of && payout.amount === negated(amount) ? [{ ...payout, attempt_uuid }] : [])

/** By the terminal that took it, and never more than that payment has left (DEF-01). */
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
 * Gift cards get theirs in the order in which they paid, and each no more than it paid. What a single-purpose card gets
 * carries the VAT of its rate, so it takes back goods of that rate alone (fiscal.md 5.1).
 */
const giftCardPayouts = (order: ExistingOrder, lines: readonly OrderLine[], refund_uuid: Uuid): Payout[] => {
  const worth = (of: readonly OrderLine[]) => -sum(of.map((line) => lineTotals(line).total))
  let left = worth(lines)
  const leftAt = new Map<TenthsOfPercent, number>()
  return heldPayments(order).flatMap((payment) => {
    const { payment_uuid, payment_type_uuid, method, amount, gift_card } = payment
    if (!gift_card) return []
    const single = singlePurpose(payment)
    const most = single
      ? (leftAt.get(single.vat_rate) ?? worth(lines.filter(({ vat_rate }) => vat_rate === single.vat_rate)))
      : left
    const back = Math.min(left, most, amount - givenToGiftCard(order, payment_uuid))
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

/** Every payment goes back as it came. */
export const mirrored = (order: ExistingOrder, refund_uuid: Uuid): Payout[] =>
  heldPayments(order).map(
    ({ payment_uuid, payment_type_uuid, method, amount, rounding, tip, gift_card }) => ({
      payment_uuid: payoutUuid(refund_uuid, payment_uuid),
      payment_type_uuid,
      method,
      amount: negated(amount),
      rounding: negated(rounding),
      ...(tip ? { tip: negated(tip) } : {}),
      ...(gift_card ? { gift_card } : {}),
    }),
  )
