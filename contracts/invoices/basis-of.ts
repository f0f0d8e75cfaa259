import { type Instant, minus, type PlainDate, sum, zero } from '../kernel/index.ts'
import {
  activePayments,
  type ExistingOrder,
  lineTotals,
  type OrderPayment,
  orderTotals,
} from '../orders/index.ts'
import type { InvoiceBasis } from './invoice.events.ts'

/** Net 14 days; not configurable yet (ADR 0025). */
const dueDays = 14

const dueOn = (day: PlainDate): PlainDate => Temporal.PlainDate.from(day).add({ days: dueDays }).toString()

/** `issued_on`: the business day of `at` by the rules of the VAT entity; `currency`: the company's. */
type InvoiceIssue = {
  invoice_nr: number
  receipt_uuid: string
  nr: number
  at: Instant
  issued_on: PlainDate
  currency: InvoiceBasis['currency']
}

/**
 * Builds the invoice of an order from the lines that its payment froze. Deterministic, and equal to the order to the
 * øre.
 */
export const basisOf = (order: ExistingOrder, payment: OrderPayment, issue: InvoiceIssue): InvoiceBasis => {
  const { billed, payment_uuid, register_uuid, cashier_uuid } = payment
  if (!billed) throw new Error(`payment ${payment_uuid} is no invoice`)
  const { total, net, vat, by_rate, line_vat } = orderTotals(order.lines)
  const before = activePayments(order).filter((one) => one.payment_uuid !== payment_uuid)
  const prepaid = sum(before.map(({ amount }) => amount))
  return {
    ...issue,
    ...billed,
    order_uuid: order.order_uuid,
    payment_uuid,
    register_uuid,
    cashier_uuid,
    lines: order.lines.map((line, i) => {
      const { uuid, name, quantity, unit = 'pieces', unit_price, vat_rate } = line
      const { discount, total } = lineTotals(line)
      return { uuid, name, quantity, unit, unit_price, vat_rate, discount, total, vat: line_vat[i] ?? zero }
    }),
    by_rate,
    total,
    net,
    vat,
    prepaid,
    payable: minus(total, prepaid),
    due_on: dueOn(issue.issued_on),
  }
}
