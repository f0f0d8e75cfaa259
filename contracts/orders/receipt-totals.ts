import type { GiftCardBooks } from '../gift-cards/books.ts'
import { type Money, minus, share, sum, type TenthsOfPercent, vatIn, zero } from '../kernel/index.ts'
import { type OrderTotals, orderTotals, type RateTotals } from './order.pricing.ts'
import type { OrderLine } from './order-line.ts'
import { heldPayments } from './order-money.ts'
import type { OrderPayment } from './order-shape.ts'

/** What a single-purpose card pays, and the VAT in it that was settled when the card was sold. */
export type Redeemed = { payment: OrderPayment; books: GiftCardBooks; gross: Money; vat: Money }

export type ReceiptTotals = OrderTotals & { redeemed: Redeemed[]; tenders: OrderPayment[] }

/**
 * A sale as its receipt and the books see it. What a single-purpose card pays is not paid for a second time: it is taken
 * off the sale with its VAT (fiscal.md 5.1, 5.3), and everything else that was given is a tender. `total` is what the
 * tenders come to; `line_vat` stays the goods' own.
 */
export const receiptTotals = (order: {
  lines: readonly OrderLine[]
  payments: readonly OrderPayment[]
}): ReceiptTotals => {
  const goods = orderTotals(order.lines)
  const held = heldPayments(order)
  const redeemed = redeemedBy(held)
  if (redeemed.length === 0) return { ...goods, redeemed, tenders: held }
  const total = minus(goods.total, sum(redeemed.map(({ gross }) => gross)))
  const vat = minus(goods.vat, sum(redeemed.map((each) => each.vat)))
  return {
    ...goods,
    total,
    vat,
    net: minus(total, vat),
    by_rate: goods.by_rate.map((rate) => lessRedeemed(rate, redeemed)),
    redeemed,
    tenders: held.filter((payment) => singlePurpose(payment) === undefined),
  }
}

/** How the books see the card of a payment whose VAT fell when the card was sold; undefined for any other payment. */
export const singlePurpose = ({ gift_card }: Pick<OrderPayment, 'gift_card'>): GiftCardBooks | undefined =>
  gift_card?.books?.vat_nature === 'single' ? gift_card.books : undefined

/** VAT per rate on all that is redeemed, apportioned by largest remainder, as that of lines is (DEF-06). */
const redeemedBy = (held: readonly OrderPayment[]): Redeemed[] => {
  const all = held.flatMap((payment) => {
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
 * How much of an order single-purpose cards of a rate may still pay: the goods of that rate, less what such cards pay
 * already. A card is no goods: what it was sold for is settled by money.
 */
export const leftForSinglePurpose = (
  order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] },
  vat_rate: TenthsOfPercent,
): Money => {
  const goods = orderTotals(order.lines.filter((line) => line.vat_rate === vat_rate && !line.gift_card)).total
  const held = heldPayments(order).filter((payment) => singlePurpose(payment)?.vat_rate === vat_rate)
  return minus(goods, sum(held.map(({ amount }) => amount)))
}
