import { exhaustive, type Money, minus, plus, sum, zero } from '../kernel/index.ts'
import { addDeposit, addWithdrawal } from './add-cash-move.ts'
import { addDebtChange } from './add-debt-change.ts'
import { addLate } from './add-late.ts'
import { addTender, withMovedTender } from './add-tender.ts'
import type { AuditEntryKind } from './audit-entry.ts'
import { isOutsideSales } from './outside-sales.ts'
import type { SessionTotals } from './session-totals.ts'
import {
  addAccount,
  addDiscount,
  addDiscountKind,
  addGiftCard,
  addGroup,
  addMark,
  addProduct,
  addRate,
  addTypedPrice,
  discountOf,
  listPriceReversal,
  onGiftCards,
  upsert,
  withVatTypes,
} from './session-totals-rows.ts'
import type { ZReportEvent } from './z-report.events.ts'

/** Adds one event to the totals. VAT is summed from the receipts, never recomputed (LAW-14). */
export const addToTotals = (totals: SessionTotals, event: ZReportEvent): SessionTotals => {
  switch (event.type) {
    case 'ReceiptRecorded':
      return addReceipt(totals, event.data)
    case 'TenderAccepted':
      return addTender(totals, event.data)
    case 'OwedSettled':
      return addOwedSettled(totals, event.data.amount)
    case 'GiftCardDebtChanged':
      return addLate(addDebtChange(totals, event.data), event.data)
    case 'AuditEntryRecorded':
      return addLate(addAuditEntry(totals, event.data), event.data)
    case 'CashDeposited':
      return addDeposit(totals, event.data)
    case 'CashWithdrawn':
      return addWithdrawal(totals, event.data)
    case 'DrawerOpened':
      if (event.data.payment_uuid) return totals
      return { ...totals, drawer_openings: totals.drawer_openings + 1 }
    case 'PriceLookedUp':
      return { ...totals, price_lookups: addLookup(totals, event.data) }
    case 'PriceChanged':
      return { ...totals, price_changes: totals.price_changes + event.data.changes.length }
    case 'SalesWithoutReceipt':
      return { ...totals, without_receipt: addWithoutReceipt(totals, event.data) }
    case 'XReportTaken':
      return { ...totals, x_reports: totals.x_reports + 1 }
    case 'RegisterOpened':
    case 'TestModeStarted':
    case 'TestModeEnded':
    case 'TenderExpected':
    case 'TenderReleased':
    case 'TenderRejected':
    // The tip is the tender's, which was counted just before.
    case 'TipTaken':
    case 'SettlementRecorded':
    case 'ClosingStarted':
    case 'CashCounted':
    case 'PaymentTypeCounted':
    case 'CashDifferenceRecorded':
    case 'OpeningCashMoved':
    case 'TenderDifferenceRecorded':
    case 'DrawerHandedOver':
    case 'ZReportClosed':
    case 'LateEntryRecorded':
      return totals
    default:
      return exhaustive(event)
  }
}

const addLookup = (
  { price_lookups }: SessionTotals,
  { article_group, price }: Extract<ZReportEvent, { type: 'PriceLookedUp' }>['data'],
) =>
  upsert(
    price_lookups,
    (row) => row.article_group === article_group,
    (row) => ({
      article_group,
      count: (row?.count ?? 0) + 1,
      amount: plus(row?.amount ?? zero, price ?? zero),
    }),
  )

const addWithoutReceipt = (
  { without_receipt = { count: 0, amount: zero } }: SessionTotals,
  { sales }: Extract<ZReportEvent, { type: 'SalesWithoutReceipt' }>['data'],
): Counted => ({
  count: without_receipt.count + sales.length,
  amount: plus(without_receipt.amount, sum(sales.map(({ amount }) => amount))),
})

type Counted = SessionTotals['copies']

/** Its money is among the tenders already, and pays no order of this session. */
const addOwedSettled = (totals: SessionTotals, amount: Money): SessionTotals => ({
  ...totals,
  owed_settled: { count: totals.owed_settled.count + 1, amount: plus(totals.owed_settled.amount, amount) },
  prepaid: minus(totals.prepaid, amount),
})

const addAuditEntry = (
  totals: SessionTotals,
  { kind, amount, tender }: Extract<ZReportEvent, { type: 'AuditEntryRecorded' }>['data'],
): SessionTotals => {
  const oneMore = (counted: Counted): Counted => ({
    count: counted.count + 1,
    amount: plus(counted.amount, amount),
  })
  switch (kind) {
    case 'order_cancelled':
    case 'receipt_copied':
    case 'bill_shown': {
      const field = auditEntryFields[kind]
      return { ...totals, [field]: oneMore(totals[field]) }
    }
    case 'tender_corrected': {
      const counted = { ...totals, tender_corrections: oneMore(totals.tender_corrections) }
      return tender ? withMovedTender(counted, tender, amount) : counted
    }
    default: {
      const { corrections } = totals
      return { ...totals, corrections: { ...corrections, [kind]: oneMore(corrections[kind]) } }
    }
  }
}

const auditEntryFields = {
  order_cancelled: 'orders_cancelled',
  receipt_copied: 'copies',
  bill_shown: 'provisionals',
} as const satisfies Partial<Record<AuditEntryKind, keyof SessionTotals>>

type ReceiptData = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/** Multi-purpose cards are in no sales figure; with goods they are one receipt. */
const addCards = (totals: SessionTotals, receipt: ReceiptData): SessionTotals => {
  const cards = {
    ...totals,
    gift_cards: receipt.sold.flatMap(onGiftCards).reduce(addGiftCard, totals.gift_cards),
    prepaid: minus(totals.prepaid, sum(receipt.payments.map(({ amount }) => amount))),
  }
  if (receipt.goods_receipt_uuid) return cards
  return { ...cards, receipts: totals.receipts + 1, by_cashier: addCashier(totals, receipt, zero) }
}

const addCashier = ({ by_cashier }: SessionTotals, receipt: ReceiptData, gross: Money) =>
  upsert(
    by_cashier,
    (row) => row.cashier_uuid === receipt.cashier_uuid,
    (row) => ({
      cashier_uuid: receipt.cashier_uuid,
      count: (row?.count ?? 0) + 1,
      gross: plus(row?.gross ?? zero, gross),
      ...waitedOf(row, receipt),
    }),
  )

const addReceipt = (totals: SessionTotals, receipt: ReceiptData): SessionTotals => {
  if (isOutsideSales(receipt)) return addCards(totals, receipt)
  const goods = receipt.sold.filter(({ gift_card }) => !gift_card)
  const discounted = goods.filter(({ discount = zero }) => discount !== 0)
  return {
    ...totals,
    receipts: totals.receipts + 1,
    returns: givesBack(receipt)
      ? { count: totals.returns.count + 1, amount: minus(totals.returns.amount, receipt.gross) }
      : totals.returns,
    gross: plus(totals.gross, receipt.gross),
    net: plus(totals.net, receipt.net),
    vat: plus(totals.vat, receipt.vat),
    discount: plus(totals.discount, receipt.discount),
    by_rate: receipt.by_rate.reduce(addRate, totals.by_rate),
    ...withVatTypes(totals, receipt.sold),
    by_group: receipt.sold.reduce(addGroup, totals.by_group),
    by_product: receipt.sold.reduce(addProduct, totals.by_product),
    by_mark: receipt.sold.reduce(addMark, totals.by_mark),
    typed_prices: receipt.sold.reduce(addTypedPrice, totals.typed_prices),
    by_account: goods.reduce(addAccount, totals.by_account),
    gift_cards: receipt.sold.flatMap(onGiftCards).reduce(addGiftCard, totals.gift_cards),
    discounted_lines: totals.discounted_lines + discounted.length,
    discounts: discounted.map(discountOf).reduce(addDiscount, totals.discounts),
    by_discount_kind: discounted.reduce(
      (rows, line) => addDiscountKind(rows, line, receipt.cashier_uuid),
      totals.by_discount_kind,
    ),
    returned: goods
      .filter(({ gross }) => gross < 0)
      .map(listPriceReversal)
      .reduce(addAccount, totals.returned),
    prepaid: minus(totals.prepaid, sum(receipt.payments.map(({ amount }) => amount))),
    by_cashier: addCashier(totals, receipt, receipt.gross),
  }
}

type WaitedRow = { waited?: number | undefined; deviating?: number | undefined }
const waitedOf = (
  before: WaitedRow | undefined,
  { waited_since, deviations = 0 }: ReceiptData,
): WaitedRow => {
  const waited = (before?.waited ?? 0) + (waited_since ? 1 : 0)
  const deviating = (before?.deviating ?? 0) + (deviations > 0 ? 1 : 0)
  return { ...(waited > 0 && { waited }), ...(deviating > 0 && { deviating }) }
}

/**
 * Returns goods or sold gift cards; true also when all of it went back to a single-purpose card and the receipt totals
 * zero.
 */
export const givesBack = ({ gross, sold }: Pick<ReceiptData, 'gross' | 'sold'>): boolean =>
  gross < 0 || sum(sold.flatMap((line) => (line.gift_card?.action === 'redeemed' ? [] : [line.gross]))) < 0
