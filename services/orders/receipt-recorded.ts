import { sum, zero } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  heldPayments,
  lineTotals,
  type OrderPayment,
  orderTotals,
} from '@bon/contracts/orders'
import type { SoldLine, ZReportEvent } from '@bon/contracts/registers'

type ReceiptRecorded = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/** What a fully paid order adds to its session, from lines frozen at the first payment: the same each time it is asked. */
export const receiptOf = (
  order: ExistingOrder,
  payment: OrderPayment,
  receipt_uuid: string,
): Omit<ReceiptRecorded, 'at'> => {
  const { total, net, vat, discount, by_rate, line_vat } = orderTotals(order.lines)
  const payments = heldPayments(order)
  return {
    receipt_uuid,
    order_uuid: order.order_uuid,
    register_uuid: payment.register_uuid,
    payment_uuid: payment.payment_uuid,
    cashier_uuid: payment.cashier_uuid,
    short_nr: order.short_nr,
    started_at: order.opened_at,
    gross: total,
    net,
    vat,
    discount,
    rounding: sum(payments.map(({ rounding }) => rounding)),
    by_rate,
    sold: order.lines.map((line, i): SoldLine => {
      const { product_uuid, account_uuid, article_group, vat_rate, quantity } = line
      const vat = line_vat[i] ?? zero
      const { total: gross, discount } = lineTotals(line)
      return {
        product_uuid,
        account_uuid,
        article_group,
        vat_rate,
        quantity,
        gross,
        vat,
        ...(line.on_z_report ? { name: line.name } : {}),
        ...(discount === 0 ? {} : { discount }),
      }
    }),
    payments: payments.map(({ payment_type_uuid, method, amount }) => ({
      payment_type_uuid,
      method,
      amount,
    })),
  }
}
