import type { SessionTotals, VatTypeSum } from '@bon/contracts/registers'
import { cardKey, rowKey } from './row-keys.ts'
import { keyed } from './rows.ts'
import type { Sums } from './sums.ts'

/** The totals that X and Z print, in the form of the recount. */
export const sumsOf = (totals: SessionTotals): Omit<Sums, 'cash' | 'bank_drops'> => ({
  receipts: totals.receipts,
  gross: totals.gross,
  net: totals.net,
  vat: totals.vat,
  discount: totals.discount,
  discounted: totals.discounted_lines,
  returns: totals.returns.count,
  returned: totals.returns.amount,
  rounding: totals.rounding,
  tips: totals.tips.amount,
  x_reports: totals.x_reports,
  drawer_openings: totals.drawer_openings,
  price_changes: totals.price_changes,
  price_lookups: keyed(totals.price_lookups, ({ article_group, ...rest }) => [article_group, rest]),
  training: totals.training,
  late: keyed(totals.late, ({ n, kind, ...rest }) => [`${n} ${kind}`, rest]),
  deposits: keyed(totals.deposits, ({ reason, ...rest }) => [reason, rest]),
  withdrawals: keyed(totals.withdrawals, ({ reason, ...rest }) => [reason, rest]),
  expenses: keyed(totals.expenses, ({ account_uuid, vat_rate, ...rest }) => [
    `${account_uuid} ${vat_rate}`,
    rest,
  ]),
  tips_paid: keyed(totals.tips_paid, ({ cashier_uuid, ...rest }) => [cashier_uuid, rest]),
  corrections: Object.fromEntries(Object.entries(totals.corrections).filter(([, { count }]) => count > 0)),
  cancelled: totals.orders_cancelled.amount,
  copied: totals.copies,
  shown: totals.provisionals,
  without_receipt: totals.without_receipt ?? { count: 0, amount: 0 },
  tender_corrections: totals.tender_corrections,
  owed_settled: totals.owed_settled,
  by_rate: keyed(totals.by_rate, ({ vat_rate, ...rest }) => [`${vat_rate}`, rest]),
  by_vat_type: keyed(vatTypesOf(totals), ({ vat_rate, vat_type_uuid, ...rest }) => [
    rowKey(vat_type_uuid, `${vat_rate}`),
    rest,
  ]),
  by_type: keyed(totals.by_payment_type, ({ payment_type_uuid, ...rest }) => [payment_type_uuid, rest]),
  by_card: keyed(totals.by_card_type, ({ payment_type_uuid, card_type_uuid, ...rest }) => [
    `${payment_type_uuid} ${card_type_uuid}`,
    rest,
  ]),
  by_group: keyed(totals.by_group, ({ article_group, vat_rate, ...rest }) => [
    `${article_group} ${vat_rate}`,
    rest,
  ]),
  by_product: keyed(totals.by_product, ({ product_uuid, quantity }) => [product_uuid, { quantity }]),
  by_mark: keyed(totals.by_mark, ({ mark, ...rest }) => [mark, rest]),
  typed: totals.typed_prices,
  by_account: keyed(totals.by_account, ({ account_uuid, vat_rate, ...rest }) => [
    `${account_uuid} ${vat_rate}`,
    rest,
  ]),
  discounts: keyed(totals.discounts, ({ account_uuid, vat_rate, kind_uuid, ...rest }) => [
    rowKey(account_uuid, `${vat_rate}`, kind_uuid),
    rest,
  ]),
  by_discount_kind: keyed(totals.by_discount_kind, ({ form, kind, cashier_uuid, given_to, ...rest }) => [
    rowKey(form, kind?.uuid, cashier_uuid, given_to),
    rest,
  ]),
  gift_cards: keyed(totals.gift_cards, ({ count, gross, vat, ...row }) => [
    cardKey(row),
    { count, gross, vat },
  ]),
  by_taker: keyed(totals.by_cashier_and_payment_type, ({ cashier_uuid, payment_type_uuid, ...rest }) => [
    `${cashier_uuid} ${payment_type_uuid}`,
    rest,
  ]),
  by_cashier: keyed(totals.by_cashier, ({ cashier_uuid, waited = 0, deviating = 0, ...rest }) => [
    cashier_uuid,
    { ...rest, waited, deviating },
  ]),
})

/** Where no sale names its type, they are the rates. */
const vatTypesOf = ({ by_vat_type, by_rate }: SessionTotals): VatTypeSum[] => by_vat_type ?? by_rate
