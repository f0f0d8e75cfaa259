import { type Money, negated, quantity, sum, zero } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evidenceOf,
  giftCardGroup,
  lineTotals,
  type OrderLine,
  type OrderPayment,
  paymentClassOf,
  type Redeemed,
  receiptTotals,
} from '@bon/contracts/orders'
import type { ReceiptPayment, SoldLine, ZReportEvent } from '@bon/contracts/registers'

type ReceiptRecorded = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/** The receipt event of a fully paid order, from lines frozen at the first payment. Deterministic. */
export const receiptOf = (
  order: ExistingOrder,
  payment: OrderPayment,
  receipt_uuid: string,
): Omit<ReceiptRecorded, 'at' | 'hour'> => {
  const { total, net, vat, discount, by_rate, line_vat, redeemed, tenders } = receiptTotals(order)
  const deviations = (order.waited ?? []).reduce((count, one) => count + one.deviations.length, 0)
  return {
    receipt_uuid,
    order_uuid: order.order_uuid,
    register_uuid: payment.register_uuid,
    payment_uuid: payment.payment_uuid,
    cashier_uuid: payment.cashier_uuid,
    short_nr: order.short_nr,
    started_at: order.opened_at,
    ...(payment.waited_since && { waited_since: payment.waited_since }),
    ...(deviations > 0 && { deviations }),
    gross: total,
    net,
    vat,
    discount,
    rounding: sum(tenders.map(({ rounding }) => rounding)),
    by_rate,
    sold: [...order.lines.map((line, i) => soldLine(line, line_vat[i])), ...redeemed.map(redeemedLine)],
    payments: tenders.map(receiptPayment),
  }
}

const receiptPayment = (payment: OrderPayment): ReceiptPayment => {
  const { payment_uuid, payment_type_uuid, method, amount } = payment
  const payment_class = paymentClassOf(payment)
  return { payment_uuid, payment_type_uuid, method, amount, ...evidenceOf(payment), payment_class }
}

const soldLine = (line: OrderLine, vat: Money = zero): SoldLine => {
  const { product_uuid, account_uuid, article_group, vat_rate, quantity, gift_card } = line
  const { total: gross, discount } = lineTotals(line)
  return {
    product_uuid,
    account_uuid,
    article_group,
    vat_rate,
    quantity,
    gross,
    vat,
    ...(line.on_z_report && { name: line.name }),
    ...(discount !== 0 && { discount }),
    ...(gift_card && { gift_card: { action: 'sold', vat_nature: gift_card.vat_nature } }),
  }
}

/** Part of a card's value rather than of a quantity, with the VAT settled at its sale (LAW-16). */
const redeemedLine = ({ books, gross, vat }: Redeemed): SoldLine => {
  const { gift_card_type_uuid, account_uuid, vat_rate, vat_nature } = books
  return {
    product_uuid: gift_card_type_uuid,
    account_uuid,
    article_group: giftCardGroup,
    vat_rate,
    quantity: quantity(0),
    gross: negated(gross),
    vat: negated(vat),
    gift_card: { action: 'redeemed', vat_nature },
  }
}
