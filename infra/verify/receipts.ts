import { hasKey, isEvent, type RecordedEvent } from '@bon/contracts/kernel'
import { type ExistingOrder, evidenceOf, type OrderPayment } from '@bon/contracts/orders'
import { type ExistingZReport, zReportEvents } from '@bon/contracts/registers'
import { receiptAs, receiptsOf } from '@bon/services/orders'
import type { Books, Data } from './books.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'

const affects = 'the receipt, its session and the Z report'

/** Money in a session must be the payment that its order started there, once. */
export const checkMoney = (
  books: Books,
  report: ExistingZReport,
  money: Data<'TenderAccepted'>,
  recorded: RecordedEvent,
): void => {
  if (hasKey(report.answered, money.payment_uuid))
    throw new IntegrityViolation('money.twice', recorded, affects)
  const payment = paymentOf(books, money.order_uuid, money.payment_uuid)
  if (payment?.status !== 'started') throw new IntegrityViolation('money.without_payment', recorded, affects)
  const { at: _, order_uuid: __, ...actual } = money
  // A card's evidence is compared with its attempt.
  const evidence = payment.method === 'card' ? evidenceOf(money) : evidenceOf(payment)
  expectSame(actual, { ...moneyOf(payment), ...evidence }, 'money.differs_from_payment', recorded, affects)
  expectSame(payment.session_uuid, report.session_uuid, 'money.in_other_session', recorded, affects)
  const order = books.orders.get(money.order_uuid)?.order
  const mode = order && order.status !== 'new' ? order.test_mode : undefined
  expectSame(mode, report.test_mode, 'money.of_other_mode', recorded, affects)
  books.money.set(money.payment_uuid, { data: money, event: recorded })
}

/** A receipt must equal its order's lines and payments, and its VAT on lines, rates and total must agree (INVAR-6). */
export const checkReceipt = (
  books: Books,
  report: ExistingZReport,
  receipt: Data<'ReceiptRecorded'>,
  recorded: RecordedEvent,
): void => {
  const { at, hour, ...actual } = receipt
  const order = books.orders.get(receipt.order_uuid)?.order
  const payment = paymentOf(books, receipt.order_uuid, receipt.payment_uuid)
  const money = books.money.get(receipt.payment_uuid)
  if (!order || order.status === 'new' || !payment?.receipt_uuid) {
    throw new IntegrityViolation('receipt.without_payment', recorded, affects)
  }
  const before = books.receipts.get(receipt.order_uuid)
  const isSecond = receipt.goods_receipt_uuid !== undefined
  if ((before !== undefined) !== isSecond || before?.gift_cards || order.status === 'completed') {
    throw new IntegrityViolation('receipt.twice', recorded, affects)
  }
  // One append: the session cannot have one of them without the other.
  const follows = isSecond ? before?.event : money?.event
  expectSame(follows?.revision, recorded.revision - 1n, 'receipt.without_money', recorded, affects)
  const [first, second] = receiptsOf(withEvidence(order, money), payment, payment.receipt_uuid)
  const meant = isSecond ? second : first
  expectSame(actual, meant && receiptAs(receipt, meant), 'receipt.differs_from_order', recorded, affects)
  const hour_meant = books.day_rules.hourOf(recorded.meta.vat_entity_uuid, at)
  expectSame(hour, hour_meant, 'receipt.hour', recorded, affects)
  expectSame(receipt.register_uuid, report.register_uuid, 'receipt.in_other_session', recorded, affects)
  addsUp(receipt, recorded)
  if (before) before.gift_cards = { event: recorded }
  else
    books.receipts.set(receipt.order_uuid, {
      receipt_uuid: receipt.receipt_uuid,
      at,
      event: recorded,
      has_gift_cards: second !== undefined,
    })
}

const isReceipt = isEvent(zReportEvents, 'ReceiptRecorded')

/** Its number in the journal, by which the order is completed. */
export const numberReceipt = (books: Books, source: RecordedEvent, nr: number): void => {
  if (!isReceipt(source)) return
  const receipt = books.receipts.get(source.data.order_uuid)
  if (!receipt) return
  if (!source.data.goods_receipt_uuid) receipt.nr = nr
  else if (receipt.gift_cards) receipt.gift_cards.nr = nr
}

/** The payment that ends the order is recorded after its receipt, which has its evidence from the session. */
const withEvidence = (
  order: ExistingOrder,
  money: { data: Data<'TenderAccepted'> } | undefined,
): ExistingOrder => ({
  ...order,
  payments: order.payments.map((each) =>
    each.payment_uuid === money?.data.payment_uuid ? { ...each, ...evidenceOf(money.data) } : each,
  ),
})

const addsUp = (receipt: Data<'ReceiptRecorded'>, recorded: RecordedEvent): void => {
  const { gross, net, vat, by_rate, sold, payments } = receipt
  const total = (rows: readonly object[], field: string): number =>
    rows.reduce((sum: number, row) => sum + ((row as Record<string, number>)[field] ?? Number.NaN), 0)
  const adds = (found: number[], kind: string) =>
    expectSame(
      found,
      found.map(() => found[0]),
      kind,
      recorded,
      affects,
    )
  adds(
    [gross, total(by_rate, 'gross'), total(sold, 'gross'), total(payments, 'amount'), net + vat],
    'receipt.gross',
  )
  adds([vat, total(by_rate, 'vat'), total(sold, 'vat')], 'receipt.vat')
  for (const rate of by_rate) {
    const lines = sold.filter(({ vat_rate }) => vat_rate === rate.vat_rate)
    adds([rate.gross, rate.net + rate.vat, total(lines, 'gross')], 'receipt.rate_gross')
    adds([rate.vat, total(lines, 'vat')], 'receipt.rate_vat')
  }
}

/** The fields of a payment that a session records. Terminal, attempt, card and invoice are only on the order. */
const moneyOf = (payment: OrderPayment) => {
  const { payment_uuid, payment_type_uuid, method, register_uuid, cashier_uuid } = payment
  const { amount, rounding, received, change, tip, surcharge, gift_card, session_limit } = payment
  return {
    payment_uuid,
    payment_type_uuid,
    method,
    register_uuid,
    cashier_uuid,
    amount,
    rounding,
    received,
    change,
    tip: tip || undefined,
    surcharge,
    session_limit,
    gift_card: gift_card?.books,
  }
}

const paymentOf = (books: Books, order_uuid: string, payment_uuid: string) => {
  const order = books.orders.get(order_uuid)?.order
  return order && order.status !== 'new'
    ? order.payments.find((payment) => payment.payment_uuid === payment_uuid)
    : undefined
}
