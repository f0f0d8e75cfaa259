import { isEvent, type RecordedEvent } from '@bon/contracts/kernel'
import { type ExistingOrder, type OrderEvent, owedOf } from '@bon/contracts/orders'
import { type ExistingZReport, zReportEvents } from '@bon/contracts/registers'
import type { Books, Data } from './books.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'
import { proportioned } from './proportioned.ts'
import { isTipTaken } from './tips.ts'

const affects = 'what guests owe, and the Z report'

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data']

/** A payment of what a sealed sale left owed may follow that sale, and its end too. */
export const settlesOwed = (order: ExistingOrder, event: OrderEvent): boolean => {
  if (order.status !== 'completed') return false
  if (event.type === 'OrderPaymentStarted') return event.data.settles_owed === true
  if (event.type !== 'OrderPaymentRecorded' && event.type !== 'OrderPaymentReleased') return false
  const { payment_uuid } = event.data
  return order.payments.some((payment) => payment.payment_uuid === payment_uuid && payment.settles_owed)
}

/** Never more than is owed, and never a payment of the sale itself. */
export const owedSettlementStarted = (
  order: ExistingOrder,
  payment: Of<'OrderPaymentStarted'>,
  recorded: RecordedEvent,
): void => {
  const owed = owedOf(order)
  if (payment.amount <= 0 || payment.amount > owed)
    throw new IntegrityViolation('owed.settled_too_much', recorded, affects)
  expectSame(payment.receipt_uuid, undefined, 'owed.settled_as_sale', recorded, affects)
  proportioned(payment, payment.amount === owed, recorded)
}

/** The order says what became owed and by which entry it was settled, as the session and the journal have it. */
export const owedRecorded = (
  books: Books,
  order: ExistingOrder,
  { payment_uuid, becomes_owed, settlement_nr }: Of<'OrderPaymentRecorded'>,
  recorded: RecordedEvent,
): void => {
  const payment = order.payments.find((one) => one.payment_uuid === payment_uuid)
  expectSame(becomes_owed === true, payment?.method === 'owed', 'owed.recorded_otherwise', recorded, affects)
  const nr = books.after_sale.get(payment_uuid)?.nr
  expectSame(settlement_nr, nr, 'owed.numbered_otherwise', recorded, affects)
  if ((payment?.settles_owed || payment?.only_tip) && nr === undefined)
    throw new IntegrityViolation('owed.without_entry', recorded, affects)
  books.after_sale.delete(payment_uuid)
}

/** The session's fact must be the payment that it accepted just before, with reference to the sealed sale. */
export const checkOwedSettled = (
  books: Books,
  report: ExistingZReport,
  { at: _, ...settled }: Data<'OwedSettled'>,
  recorded: RecordedEvent,
): void => {
  const money = books.money.get(settled.payment_uuid)
  expectSame(money?.event.revision, recorded.revision - 1n, 'owed.without_money', recorded, affects)
  const order = books.orders.get(settled.order_uuid)?.order
  const payment =
    order?.status === 'completed'
      ? order.payments.find(({ payment_uuid }) => payment_uuid === settled.payment_uuid)
      : undefined
  if (order?.status !== 'completed' || !payment?.settles_owed)
    throw new IntegrityViolation('owed.of_no_sale', recorded, affects)
  const { register_uuid, cashier_uuid, order_uuid, receipt_uuid, receipt_nr, amount } = settled
  expectSame(
    [register_uuid, cashier_uuid, order_uuid, receipt_uuid, receipt_nr, amount],
    [
      report.register_uuid,
      payment.cashier_uuid,
      order.order_uuid,
      order.receipt_uuid,
      order.nr,
      payment.amount,
    ],
    'owed.differs_from_payment',
    recorded,
    affects,
  )
  const { payment_type_uuid, method, amount: paid } = settled.payment
  expectSame(
    [payment_type_uuid, method, paid],
    [payment.payment_type_uuid, payment.method, payment.amount],
    'owed.paid_otherwise',
    recorded,
    affects,
  )
  books.after_sale.set(settled.payment_uuid, { event: recorded })
}

const isOwedSettled = isEvent(zReportEvents, 'OwedSettled')

/** The number in the journal of what came after a sale, which the order records. */
export const numberAfterSale = (books: Books, source: RecordedEvent, nr: number): void => {
  const settled =
    (isOwedSettled(source) || isTipTaken(source)) && books.after_sale.get(source.data.payment_uuid)
  if (settled) settled.nr = nr
}
