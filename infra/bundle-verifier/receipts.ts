import { type ExistingOrder, evidenceOf } from '@bon/contracts/orders'
import type { ZReportEvent } from '@bon/contracts/registers'
import { receiptAs, receiptsOf } from '@bon/services/orders'
import type { Code } from './findings.ts'
import type { Orders } from './orders.ts'
import { expectSame } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

type Data<Type extends ZReportEvent['type']> = Extract<ZReportEvent, { type: Type }>['data']
type Money = Data<'TenderAccepted'> | undefined

/** A receipt adds up, and equals the lines and payments of its order, where the order began in the file. */
export const checkReceipt = (
  orders: Orders,
  money: Money,
  receipt: Data<'ReceiptRecorded'>,
  where: Where,
): void => {
  addsUp(receipt, where)
  const order = orders.of(receipt.order_uuid)
  if (!order) return
  const payment = order.payments.find(({ payment_uuid }) => payment_uuid === receipt.payment_uuid)
  if (!payment?.receipt_uuid) throw new BundleViolation('receipt.without_payment', where)
  const [first, second] = receiptsOf(withEvidence(order, money), payment, payment.receipt_uuid)
  const { at: _, hour: __, ...found } = receipt
  const meant = receipt.goods_receipt_uuid === undefined ? first : second
  expectSame(found, meant && receiptAs(receipt, meant), 'receipt.differs_from_order', where)
}

/** The payment that ends the order is recorded after its receipt, which has its evidence from the session. */
const withEvidence = (order: ExistingOrder, money: Money): ExistingOrder => ({
  ...order,
  payments: order.payments.map((each) =>
    each.payment_uuid === money?.payment_uuid ? { ...each, ...evidenceOf(money) } : each,
  ),
})

const addsUp = (
  { gross, net, vat, by_rate, sold, payments }: Data<'ReceiptRecorded'>,
  where: Where,
): void => {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const same = (found: readonly number[], code: Code) =>
    expectSame(
      found,
      found.map(() => found[0]),
      code,
      where,
    )
  const of_lines = sum(sold.map((line) => line.gross))
  const of_rates = sum(by_rate.map((rate) => rate.gross))
  same([gross, of_rates, of_lines, sum(payments.map(({ amount }) => amount)), net + vat], 'receipt.gross')
  same([vat, sum(by_rate.map((rate) => rate.vat)), sum(sold.map((line) => line.vat))], 'receipt.vat')
  for (const rate of by_rate) {
    const lines = sold.filter(({ vat_rate }) => vat_rate === rate.vat_rate)
    same([rate.gross, rate.net + rate.vat, sum(lines.map((line) => line.gross))], 'receipt.rate_gross')
    same([rate.vat, sum(lines.map((line) => line.vat))], 'receipt.rate_vat')
  }
}
