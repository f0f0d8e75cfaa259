import {
  type Money,
  minus,
  money,
  percentageOf,
  plus,
  priceOf,
  roundTo,
  share,
  sum,
  type TenthsOfPercent,
  vatIn,
  zero,
} from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'

export type LineTotals = { gross: Money; discount: Money; total: Money }

/**
 * Price of a line before discount, its discount and its total; a part of a split line keeps its rounding difference.
 */
export const lineTotals = (
  line: Pick<OrderLine, 'unit_price' | 'quantity' | 'percentage_discount' | 'discount_amount' | 'adjustment'>,
): LineTotals => {
  const price = priceOf(line.unit_price, line.quantity)
  const gross = plus(price, line.adjustment ?? zero)
  const discount =
    line.discount_amount === undefined
      ? percentageOf(price, line.percentage_discount)
      : between(zero, line.discount_amount, price)
  return { gross, discount, total: minus(gross, discount) }
}

/** The value, or the limit that it exceeds; the limits of a refund lie below zero. */
export const between = (least: Money, value: Money, most: Money): Money =>
  most < least ? between(most, value, least) : money(Math.min(Math.max(least, value), most))

export type RateTotals = { vat_rate: TenthsOfPercent; gross: Money; net: Money; vat: Money }

export type OrderTotals = {
  total: Money
  discount: Money
  vat: Money
  net: Money
  by_rate: RateTotals[]
  /** VAT per line, in the order of the lines; adds up to the VAT of each rate to the øre. */
  line_vat: Money[]
}

/**
 * Totals of an order; server, register and receipt all use this function (RULE-1). VAT is computed per rate on the
 * whole order and apportioned to the lines by largest remainder (DEF-06), never summed from rounded lines.
 */
export const orderTotals = (lines: readonly OrderLine[]): OrderTotals => {
  const priced = lines.map(lineTotals)
  const line_vat: Money[] = lines.map(() => zero)
  const rates = [...new Set(lines.map((line) => line.vat_rate))].sort((a, b) => b - a)
  const by_rate = rates.map((vat_rate) => {
    const at = lines.flatMap((line, i) => (line.vat_rate === vat_rate ? [i] : []))
    const amounts = at.map((i) => priced[i]?.total ?? zero)
    const gross = sum(amounts)
    const vat = vatIn(gross, vat_rate)
    const parts = share(
      vat,
      amounts.map((amount) => Math.abs(amount)),
    )
    at.forEach((i, part) => {
      line_vat[i] = parts[part] ?? zero
    })
    return { vat_rate, gross, net: minus(gross, vat), vat }
  })
  const total = sum(priced.map((line) => line.total))
  const vat = sum(by_rate.map((rate) => rate.vat))
  return {
    total,
    discount: sum(priced.map((line) => line.discount)),
    vat,
    net: minus(total, vat),
    by_rate,
    line_vat,
  }
}

export type CashDue = { due: Money; rounding: Money }

/** Amount due in cash, rounded to the payment type's unit (DEF-04: only for the payment that ends the order). */
export const cashDue = (unpaid: Money, unit: number): CashDue => {
  const due = roundTo(unpaid, unit)
  return { due, rounding: minus(due, unpaid) }
}

export type CashPayment = {
  amount: Money
  rounding: Money
  received: Money
  change: Money
  tip?: Money
  covers: boolean
}

/**
 * A cash payment: covers the order with change, or pays a part exactly. Received to the øre it also covers, though
 * rounding would require a coin more: a part payment equal to the rest would leave nothing for the receipt.
 */
export const cashPayment = (unpaid: Money, received: Money, unit: number): CashPayment => {
  const { due, rounding } = cashDue(unpaid, unit)
  if (received >= due)
    return { amount: unpaid, rounding, received, change: minus(received, due), covers: true }
  return received >= unpaid
    ? { amount: unpaid, rounding: minus(received, unpaid), received, change: zero, covers: true }
    : { amount: received, rounding: zero, received, change: zero, covers: false }
}

/**
 * A payment by any other method: exact to the øre, without change. Anything beyond the bill is a tip, where the method
 * may be overcharged (PAY-26, DEF-09).
 */
export const tenderPayment = (unpaid: Money, received: Money, amount: Money = unpaid): CashPayment => {
  const chargedAmount = received < amount ? received : amount
  const tip = minus(received, chargedAmount)
  return {
    amount: chargedAmount,
    rounding: zero,
    received,
    change: zero,
    covers: chargedAmount === unpaid,
    ...(tip > 0 && { tip }),
  }
}

/** An exact part of the bill in cash, never rounded (DEF-04); anything received beyond it is change. */
export const cashPart = (amount: Money, received: Money): CashPayment => ({
  amount,
  rounding: zero,
  received,
  change: minus(received, amount),
  covers: false,
})
