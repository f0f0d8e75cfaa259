import { type CashierUuid, type Money, negated, plus, zero } from '../kernel/index.ts'
import type { CorrectedTender } from '../orders/corrected-tender.ts'
import type { TenderMeans } from '../orders/tender-means.ts'
import type { SessionTotals } from './session-totals.ts'
import { addGiftCard, sameCardType, sameType, upsert } from './session-totals-rows.ts'
import type { ZReportEvent } from './z-report.events.ts'

/** A payment that the session took. */
export const addTender = (
  totals: SessionTotals,
  {
    payment_type_uuid,
    cashier_uuid,
    amount,
    rounding,
    tip = zero,
    gift_card,
    card_type_uuid,
  }: Extract<ZReportEvent, { type: 'TenderAccepted' }>['data'],
): SessionTotals => {
  // A single-purpose card is deducted from the sale by the receipt (LAW-13), so it is no payment here.
  if (gift_card?.vat_nature === 'single') return totals
  return {
    ...totals,
    gift_cards: gift_card
      ? addGiftCard(totals.gift_cards, { ...gift_card, action: 'redeemed', gross: amount, vat: zero })
      : totals.gift_cards,
    rounding: plus(totals.rounding, rounding),
    prepaid: plus(totals.prepaid, amount),
    tips:
      tip === 0
        ? totals.tips
        : { count: totals.tips.count + Math.sign(tip), amount: plus(totals.tips.amount, tip) },
    by_payment_type: upsert(totals.by_payment_type, sameType(payment_type_uuid), (row) => ({
      payment_type_uuid,
      ...addPaid(row, { amount, rounding, tip }),
    })),
    by_card_type: card_type_uuid
      ? upsert(totals.by_card_type, sameCardType(card_type_uuid), (row) => ({
          payment_type_uuid,
          card_type_uuid,
          ...addPaid(row, { amount, rounding, tip }),
        }))
      : totals.by_card_type,
    by_cashier_and_payment_type: upsert(
      totals.by_cashier_and_payment_type,
      (row) => row.cashier_uuid === cashier_uuid && row.payment_type_uuid === payment_type_uuid,
      (row) => ({ cashier_uuid, payment_type_uuid, ...addPaid(row, { amount, rounding, tip }) }),
    ),
  }
}

type Paid = { amount: Money; rounding: Money; tip: Money }
const addPaid = (row: PaidRow | undefined, { amount, rounding, tip }: Paid) => ({
  count: (row?.count ?? 0) + 1,
  amount: plus(row?.amount ?? zero, amount),
  rounding: plus(row?.rounding ?? zero, rounding),
  tips: plus(row?.tips ?? zero, tip),
})

/** Minus on what was recorded and plus on what paid, of who took it; rounding and tips stay as they were sold. */
export const withMovedTender = (
  totals: SessionTotals,
  { taken_by, from, to }: CorrectedTender,
  amount: Money,
): SessionTotals => {
  const left = moveTender(totals, taken_by, from, { count: -1, amount: negated(amount) })
  return moveTender(left, taken_by, to, { count: 1, amount })
}

const moveTender = (
  totals: SessionTotals,
  cashier_uuid: CashierUuid,
  { payment_type_uuid, card_type_uuid }: TenderMeans,
  more: { count: number; amount: Money },
): SessionTotals => ({
  ...totals,
  by_payment_type: upsert(totals.by_payment_type, sameType(payment_type_uuid), (row) => ({
    payment_type_uuid,
    ...movedOn(row, more),
  })),
  by_card_type: card_type_uuid
    ? upsert(totals.by_card_type, sameCardType(card_type_uuid), (row) => ({
        payment_type_uuid,
        card_type_uuid,
        ...movedOn(row, more),
      }))
    : totals.by_card_type,
  by_cashier_and_payment_type: upsert(
    totals.by_cashier_and_payment_type,
    (row) => row.cashier_uuid === cashier_uuid && row.payment_type_uuid === payment_type_uuid,
    (row) => ({ cashier_uuid, payment_type_uuid, ...movedOn(row, more) }),
  ),
})

type PaidRow = { count: number; amount: Money; rounding: Money; tips: Money }
const movedOn = (
  { count, amount, rounding, tips }: PaidRow = { count: 0, amount: zero, rounding: zero, tips: zero },
  more: { count: number; amount: Money },
): PaidRow => ({ count: count + more.count, amount: plus(amount, more.amount), rounding, tips })
