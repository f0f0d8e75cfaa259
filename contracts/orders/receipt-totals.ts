import type { GiftCardBooks } from '../gift-cards/books.ts'
import {
  type Money,
  minus,
  type ProductUuid,
  share,
  sum,
  type TenthsOfPercent,
  vatIn,
  zero,
} from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'
import { activePayments } from './order-money.ts'
import type { OrderPayment } from './order-payment.ts'
import { type OrderTotals, orderTotals, type RateTotals } from './order-pricing.ts'

/** A payment by single-purpose gift card, with the VAT that was settled at the card's sale. */
export type Redeemed = { payment: OrderPayment; books: GiftCardBooks; gross: Money; vat: Money }

export type ReceiptTotals = OrderTotals & { redeemed: Redeemed[]; tenders: OrderPayment[] }

/**
 * Totals of a sale for its receipt and the books. A single-purpose card was paid for at its sale, so its payment is
 * deducted from the sale with its VAT (LAW-13, LAW-16); all other payments are tenders. `total` is the sum of the
 * tenders; `line_vat` remains that of the goods.
 */
export const receiptTotals = (order: {
  lines: readonly OrderLine[]
  payments: readonly OrderPayment[]
}): ReceiptTotals => {
  const goods = orderTotals(order.lines)
  const payments = activePayments(order)
  const redeemed = redeemedBy(payments)
  if (redeemed.length === 0) return { ...goods, redeemed, tenders: payments }
  const total = minus(goods.total, sum(redeemed.map(({ gross }) => gross)))
  const vat = minus(goods.vat, sum(redeemed.map((each) => each.vat)))
  return {
    ...goods,
    total,
    vat,
    net: minus(total, vat),
    by_rate: goods.by_rate.map((rate) => lessRedeemed(rate, redeemed)),
    redeemed,
    tenders: payments.filter((payment) => singlePurpose(payment) === undefined),
  }
}

/**
 * Ledger data of a payment by single-purpose card, whose VAT was due at the card's sale; undefined for any other
 * payment.
 */
export const singlePurpose = ({ gift_card }: Pick<OrderPayment, 'gift_card'>): GiftCardBooks | undefined =>
  gift_card?.books?.vat_nature === 'single' ? gift_card.books : undefined

/** VAT per rate on everything redeemed, apportioned by largest remainder as for lines (DEF-06). */
const redeemedBy = (payments: readonly OrderPayment[]): Redeemed[] => {
  const all = payments.flatMap((payment) => {
    const books = singlePurpose(payment)
    return books ? [{ payment, books, gross: payment.amount, vat: zero }] : []
  })
  const byRate = Map.groupBy(all, ({ books }) => books.vat_rate)
  const shares = new Map(
    [...byRate].flatMap(([vat_rate, rows]) => {
      const vat = vatIn(sum(rows.map(({ gross }) => gross)), vat_rate)
      const parts = share(
        vat,
        rows.map(({ gross }) => Math.abs(gross)),
      )
      return rows.map((row, i) => [row, parts[i] ?? zero] as const)
    }),
  )
  return all.map((row) => ({ ...row, vat: shares.get(row) ?? zero }))
}

const lessRedeemed = (rate: RateTotals, redeemed: readonly Redeemed[]): RateTotals => {
  const at = redeemed.filter(({ books }) => books.vat_rate === rate.vat_rate)
  const gross = minus(rate.gross, sum(at.map((each) => each.gross)))
  const vat = minus(rate.vat, sum(at.map((each) => each.vat)))
  return { ...rate, gross, vat, net: minus(gross, vat) }
}

/**
 * How much single-purpose cards of a rate may still pay: the goods of that rate, less what such cards already pay. Sold
 * gift cards are excluded, because they must be paid with money.
 */
export const leftForSinglePurpose = (
  order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] },
  vat_rate: TenthsOfPercent,
): Money => {
  const goods = orderTotals(order.lines.filter((line) => line.vat_rate === vat_rate && !line.gift_card)).total
  const payments = activePayments(order).filter((payment) => singlePurpose(payment)?.vat_rate === vat_rate)
  return minus(goods, sum(payments.map(({ amount }) => amount)))
}

/** Of this product on the bill, what experience cards for it may still pay (DEF-69). */
export const leftForProduct = (
  order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] },
  product_uuid: ProductUuid,
): Money => {
  const goods = orderTotals(order.lines.filter((line) => line.product_uuid === product_uuid)).total
  const payments = activePayments(order).filter(({ gift_card }) => gift_card?.product_uuid === product_uuid)
  return minus(goods, sum(payments.map(({ amount }) => amount)))
}
