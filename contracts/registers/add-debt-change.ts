import { minus, negated, plus, type Quantity, zero } from '../kernel/index.ts'
import { giftCardGroup } from '../orders/order-line.ts'
import type { SessionTotals } from './session-totals.ts'
import { addGiftCard, addRate, sameType, upsert, withVatTypes } from './session-totals-rows.ts'
import type { DataOf } from './z-report-shape.ts'

type Changed = DataOf<'GiftCardDebtChanged'>

/** Among the gift cards all of them; a pay-out is a receipt and a payment too. */
export const addDebtChange = (totals: SessionTotals, changed: Changed): SessionTotals => {
  const { kind, account_uuid, contra_account_uuid, vat_nature, vat_rate, amount, vat } = changed
  const gift_cards = addGiftCard(totals.gift_cards, {
    action: kind,
    account_uuid,
    ...(contra_account_uuid && { contra_account_uuid }),
    vat_nature,
    vat_rate,
    gross: amount,
    vat,
  })
  const counted = { ...totals, gift_cards }
  if (kind !== 'paid_out') return counted
  return vat_nature === 'single'
    ? withReturn(withPayout(counted, changed), changed)
    : withPayout(counted, changed)
}

/** What its sale was, taken back with its VAT. */
const withReturn = (
  totals: SessionTotals,
  { vat_rate, vat_type_uuid, amount, vat }: Changed,
): SessionTotals => {
  const net = minus(amount, vat)
  return {
    ...totals,
    returns: { count: totals.returns.count + 1, amount: plus(totals.returns.amount, amount) },
    gross: minus(totals.gross, amount),
    net: minus(totals.net, net),
    vat: minus(totals.vat, vat),
    by_rate: addRate(totals.by_rate, {
      vat_rate,
      gross: negated(amount),
      net: negated(net),
      vat: negated(vat),
    }),
    ...withVatTypes(totals, [{ vat_rate, vat_type_uuid, gross: negated(amount), vat: negated(vat) }]),
    by_group: upsert(
      totals.by_group,
      (row) => row.article_group === giftCardGroup && row.vat_rate === vat_rate,
      (row) => ({
        article_group: giftCardGroup,
        vat_rate,
        quantity: ((row?.quantity ?? 0) - 1000) as Quantity,
        gross: minus(row?.gross ?? zero, amount),
        vat: minus(row?.vat ?? zero, vat),
      }),
    ),
  }
}

const withPayout = (totals: SessionTotals, { cashier_uuid, payment, vat_nature }: Changed): SessionTotals => {
  if (!payment) return totals
  const { payment_type_uuid, amount } = payment
  const of = (
    row: { count: number; amount: typeof amount; rounding: typeof amount; tips: typeof amount } | undefined,
  ) => ({
    count: (row?.count ?? 0) + 1,
    amount: plus(row?.amount ?? zero, amount),
    rounding: row?.rounding ?? zero,
    tips: row?.tips ?? zero,
  })
  return {
    ...totals,
    receipts: totals.receipts + 1,
    by_cashier: upsert(
      totals.by_cashier,
      (row) => row.cashier_uuid === cashier_uuid,
      (row) => ({
        ...row,
        cashier_uuid,
        count: (row?.count ?? 0) + 1,
        gross: plus(row?.gross ?? zero, vat_nature === 'single' ? amount : zero),
      }),
    ),
    by_payment_type: upsert(totals.by_payment_type, sameType(payment_type_uuid), (row) => ({
      payment_type_uuid,
      ...of(row),
    })),
    by_cashier_and_payment_type: upsert(
      totals.by_cashier_and_payment_type,
      (row) => row.cashier_uuid === cashier_uuid && row.payment_type_uuid === payment_type_uuid,
      (row) => ({ cashier_uuid, payment_type_uuid, ...of(row) }),
    ),
  }
}
