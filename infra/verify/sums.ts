import { vatIn } from '@bon/contracts/kernel'
import type { SoldLine, ZReportEvent } from '@bon/contracts/registers'
import type { Data } from './books.ts'
import { addDeposit, addWithdrawal, type CashSums } from './cash-sums.ts'
import { cardKey, rowKey } from './row-keys.ts'
import { add } from './rows.ts'

/**
 * A second count of a session, independent of the fold that X and Z print: plain numbers, added up as an auditor would
 * from the slips.
 */
export type Sums = CashSums & {
  receipts: number
  gross: number
  net: number
  vat: number
  discount: number
  discounted: number
  returns: number
  returned: number
  rounding: number
  tips: number
  x_reports: number
  drawer_openings: number
  price_changes: number
  price_lookups: Record<string, { count: number; amount: number }>
  training: { count: number; amount: number }
  /** By the Z that they are from and their kind. */
  late: Record<string, { count: number; amount: number }>
  corrections: Record<string, { count: number; amount: number }>
  cancelled: number
  copied: { count: number; amount: number }
  shown: { count: number; amount: number }
  without_receipt: { count: number; amount: number }
  tender_corrections: { count: number; amount: number }
  owed_settled: { count: number; amount: number }
  by_rate: Record<string, { gross: number; net: number; vat: number }>
  /** By VAT type and rate. */
  by_vat_type: Record<string, { gross: number; net: number; vat: number }>
  by_type: Record<string, { count: number; amount: number; rounding: number; tips: number }>
  /** By payment type and kind of card. */
  by_card: Record<string, { count: number; amount: number; rounding: number; tips: number }>
  by_group: Record<string, { quantity: number; gross: number; vat: number }>
  by_product: Record<string, { quantity: number }>
  by_mark: Record<string, { quantity: number; gross: number }>
  typed: { count: number; amount: number }
  by_account: Record<string, { gross: number; vat: number }>
  /** By account, rate and kind of discount: what the voucher posts (basics 08). */
  discounts: Record<string, { gross: number; vat: number }>
  by_discount_kind: Record<string, { count: number; amount: number }>
  gift_cards: Record<string, { count: number; gross: number; vat: number }>
  by_taker: Record<string, { count: number; amount: number; rounding: number; tips: number }>
  by_cashier: Record<string, { count: number; gross: number; waited: number; deviating: number }>
}

export const nothing = (): Sums => ({
  receipts: 0,
  gross: 0,
  net: 0,
  vat: 0,
  discount: 0,
  discounted: 0,
  returns: 0,
  returned: 0,
  rounding: 0,
  tips: 0,
  x_reports: 0,
  drawer_openings: 0,
  price_changes: 0,
  price_lookups: {},
  training: { count: 0, amount: 0 },
  late: {},
  deposits: {},
  withdrawals: {},
  expenses: {},
  tips_paid: {},
  corrections: {},
  cancelled: 0,
  copied: { count: 0, amount: 0 },
  shown: { count: 0, amount: 0 },
  without_receipt: { count: 0, amount: 0 },
  tender_corrections: { count: 0, amount: 0 },
  owed_settled: { count: 0, amount: 0 },
  by_rate: {},
  by_vat_type: {},
  by_type: {},
  by_card: {},
  by_group: {},
  by_product: {},
  by_mark: {},
  typed: { count: 0, amount: 0 },
  by_account: {},
  discounts: {},
  by_discount_kind: {},
  gift_cards: {},
  by_taker: {},
  by_cashier: {},
  cash: 0,
  bank_drops: 0,
})

/** In training, receipts are counted separately and money is not counted (LAW-9). */
export const addUpTraining = (sums: Sums, event: ZReportEvent) => {
  if (event.type === 'DrawerOpened' || event.type === 'XReportTaken') return addUp(sums, event)
  if (event.type !== 'ReceiptRecorded') return
  sums.training.count += 1
  sums.training.amount += event.data.gross
}

export const addUp = (sums: Sums, event: ZReportEvent) => {
  switch (event.type) {
    case 'ReceiptRecorded':
      return addReceipt(sums, event.data)
    case 'TenderAccepted': {
      const {
        payment_type_uuid,
        cashier_uuid,
        amount,
        rounding,
        method,
        tip = 0,
        gift_card,
        card_type_uuid,
      } = event.data
      if (gift_card?.vat_nature === 'single') return
      if (gift_card) {
        const key = cardKey({ ...gift_card, action: 'redeemed' })
        add(sums.gift_cards, key, { count: 1, gross: amount, vat: 0 })
      }
      sums.tips += tip
      sums.rounding += rounding
      if (method === 'cash') sums.cash += amount + rounding + tip
      const paid = { count: 1, amount, rounding, tips: tip }
      add(sums.by_taker, `${cashier_uuid} ${payment_type_uuid}`, paid)
      if (card_type_uuid) add(sums.by_card, `${payment_type_uuid} ${card_type_uuid}`, paid)
      return add(sums.by_type, payment_type_uuid, paid)
    }
    case 'OwedSettled':
      sums.owed_settled.count += 1
      sums.owed_settled.amount += event.data.amount
      return
    case 'GiftCardDebtChanged':
      return addDebtChange(sums, event.data)
    case 'AuditEntryRecorded':
      return addAuditEntry(sums, event.data)
    case 'CashDeposited':
      return addDeposit(sums, event.data)
    case 'CashWithdrawn':
      return addWithdrawal(sums, event.data)
    case 'DrawerOpened':
      if (event.data.reason !== 'payment') sums.drawer_openings += 1
      return
    case 'SalesWithoutReceipt':
      for (const { amount } of event.data.sales) addOne(sums.without_receipt, amount)
      return
    case 'PriceLookedUp':
      return add(sums.price_lookups, event.data.article_group, { count: 1, amount: event.data.price ?? 0 })
    case 'PriceChanged':
      sums.price_changes += event.data.changes.length
      return
    case 'XReportTaken':
      sums.x_reports += 1
  }
}

/** The owner of an expired single-purpose card returns what was sold; of any other, only money moves. */
const addDebtChange = (sums: Sums, changed: Data<'GiftCardDebtChanged'>): void => {
  const { kind, cashier_uuid, amount, vat, vat_nature, vat_rate, vat_type_uuid, payment, late } = changed
  if (late) add(sums.late, `${late.n} ${kind}`, { count: 1, amount })
  add(sums.gift_cards, cardKey({ ...changed, action: kind }), { count: 1, gross: amount, vat })
  if (!payment) return
  const isReturn = vat_nature === 'single'
  const back = { gross: -amount, vat: -vat }
  sums.receipts += 1
  const paid = { count: 1, amount: payment.amount, rounding: 0, tips: 0 }
  add(sums.by_type, payment.payment_type_uuid, paid)
  add(sums.by_taker, `${cashier_uuid} ${payment.payment_type_uuid}`, paid)
  add(sums.by_cashier, cashier_uuid, { count: 1, gross: isReturn ? -amount : 0, waited: 0, deviating: 0 })
  if (!isReturn) return
  sums.returns += 1
  sums.returned += amount
  sums.gross -= amount
  sums.net -= amount - vat
  sums.vat -= vat
  add(sums.by_rate, `${vat_rate}`, { ...back, net: vat - amount })
  add(sums.by_vat_type, rowKey(vat_type_uuid, `${vat_rate}`), { ...back, net: vat - amount })
  add(sums.by_group, `04999 ${vat_rate}`, { ...back, quantity: -1000 })
}

const addOne = (counted: { count: number; amount: number }, amount: number): void => {
  counted.count += 1
  counted.amount += amount
}

const addAuditEntry = (sums: Sums, { kind, amount, tender, late }: Data<'AuditEntryRecorded'>): void => {
  if (late) add(sums.late, `${late.n} ${kind}`, { count: 1, amount })
  if (tender) {
    addOne(sums.tender_corrections, amount)
    for (const [sign, { payment_type_uuid, card_type_uuid, method }] of [
      [-1, tender.from] as const,
      [1, tender.to] as const,
    ]) {
      const moved = { count: sign, amount: sign * amount, rounding: 0, tips: 0 }
      add(sums.by_type, payment_type_uuid, moved)
      if (card_type_uuid) add(sums.by_card, `${payment_type_uuid} ${card_type_uuid}`, moved)
      add(sums.by_taker, `${tender.taken_by} ${payment_type_uuid}`, moved)
      if (method === 'cash') sums.cash += sign * amount
    }
  } else if (kind === 'order_cancelled') sums.cancelled += amount
  else if (kind === 'receipt_copied' || kind === 'bill_shown') {
    addOne(kind === 'receipt_copied' ? sums.copied : sums.shown, amount)
  } else add(sums.corrections, kind, { count: 1, amount })
}

const addReceipt = (sums: Sums, receipt: Data<'ReceiptRecorded'>): void => {
  const { gross, net, vat, discount, by_rate, sold } = receipt
  if (receipt.goods_receipt_uuid === undefined) sums.receipts += 1
  // Multi-purpose gift cards are debts, and in no sale.
  if (sold.length > 0 && sold.every((line) => line.gift_card?.vat_nature === 'multi')) {
    for (const line of sold) addCard(sums, line)
    if (receipt.goods_receipt_uuid === undefined) addCashier(sums, receipt, 0)
    return
  }
  sums.gross += gross
  sums.net += net
  sums.vat += vat
  sums.discount += discount
  const goods = sold.filter((line) => line.gift_card?.action !== 'redeemed')
  if (gross < 0 || goods.reduce((all, line) => all + line.gross, 0) < 0) {
    sums.returns += 1
    sums.returned -= gross
  }
  for (const { vat_rate, ...rate } of by_rate) add(sums.by_rate, `${vat_rate}`, rate)
  for (const line of sold) {
    const {
      product_uuid,
      on_z_report,
      article_group,
      account_uuid,
      vat_rate,
      vat_type_uuid,
      quantity,
      gross,
      vat,
      gift_card,
    } = line
    if (on_z_report) add(sums.by_product, product_uuid, { quantity })
    if (line.mark) add(sums.by_mark, line.mark, { quantity, gross })
    if (line.price_typed) {
      addOne(sums.typed, gross + (line.discount ?? 0))
    }
    add(sums.by_group, `${article_group} ${vat_rate}`, { quantity, gross, vat })
    add(sums.by_vat_type, rowKey(vat_type_uuid, `${vat_rate}`), { gross, net: gross - vat, vat })
    if (gift_card) addCard(sums, line)
    else {
      add(sums.by_account, `${account_uuid} ${vat_rate}`, { gross, vat })
      if (line.discount) {
        sums.discounted += 1
        const off = { gross: line.discount, vat: vatIn(line.discount, vat_rate) }
        add(sums.discounts, rowKey(account_uuid, `${vat_rate}`, line.discount_kind?.uuid), off)
      }
      if (line.discount && line.discount_form) {
        const giver = line.discounted_by ?? line.sold_by ?? receipt.cashier_uuid
        const given = { count: Math.sign(line.discount), amount: line.discount }
        add(
          sums.by_discount_kind,
          rowKey(line.discount_form, line.discount_kind?.uuid, giver, line.discounted_for),
          given,
        )
      }
    }
  }
  addCashier(sums, receipt, gross)
}

const addCard = (sums: Sums, { gift_card, account_uuid, vat_rate, gross, vat }: SoldLine): void => {
  if (!gift_card) return
  const sign = gift_card.action === 'redeemed' ? -1 : 1
  const moved = { count: 1, gross: sign * gross, vat: sign * vat }
  add(sums.gift_cards, cardKey({ ...gift_card, account_uuid, vat_rate }), moved)
}

const addCashier = (sums: Sums, receipt: Data<'ReceiptRecorded'>, gross: number): void => {
  const waited = receipt.waited_since ? 1 : 0
  const deviating = (receipt.deviations ?? 0) > 0 ? 1 : 0
  add(sums.by_cashier, receipt.cashier_uuid, { count: 1, gross, waited, deviating })
}
