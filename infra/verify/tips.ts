import { isEvent, type RecordedEvent } from '@bon/contracts/kernel'
import { type ExistingOrder, leftOfTip, type OrderEvent } from '@bon/contracts/orders'
import { type ExistingZReport, zReportEvents } from '@bon/contracts/registers'
import type { Books, Data } from './books.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'

const affects = 'tips of guests, and the Z report'

type Started = Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']

const mayFollow: ReadonlySet<string> = new Set([
  'OrderPaymentAdjusted',
  'OrderPaymentRebooked',
  'OrderPaymentRecorded',
  'OrderPaymentReleased',
])

/** A tip may follow a sale that has ended, and what its terminal says of it (SC-64). */
export const isTipAfter = (order: ExistingOrder, event: OrderEvent): boolean => {
  if (order.status !== 'completed') return false
  if (event.type === 'OrderPaymentStarted') return event.data.only_tip === true
  if (!mayFollow.has(event.type) || !('payment_uuid' in event.data)) return false
  const { payment_uuid } = event.data
  return order.payments.some((payment) => payment.payment_uuid === payment_uuid && payment.only_tip)
}

/** Nothing but a tip, and never more back than was given. */
export const tipStarted = (order: ExistingOrder, payment: Started, recorded: RecordedEvent): void => {
  const { amount, rounding, change, received, receipt_uuid, tip = 0, returns_tip_of } = payment
  expectSame(
    [amount, rounding, change, received, receipt_uuid],
    [0, 0, 0, tip, undefined],
    'tip.with_more',
    recorded,
    affects,
  )
  if (!returns_tip_of) expectSame(tip > 0, true, 'tip.of_nothing', recorded, affects)
  else if (tip >= 0 || -tip > leftOfTip(order, returns_tip_of))
    throw new IntegrityViolation('tip.too_much_back', recorded, affects)
}

/** The session's fact must be the payment that it accepted just before, with reference to the sealed sale. */
export const checkTipTaken = (
  books: Books,
  report: ExistingZReport,
  { at: _, ...taken }: Data<'TipTaken'>,
  recorded: RecordedEvent,
): void => {
  const money = books.money.get(taken.payment_uuid)
  expectSame(money?.event.revision, recorded.revision - 1n, 'tip.without_money', recorded, affects)
  const order = books.orders.get(taken.order_uuid)?.order
  const payment =
    order?.status === 'completed'
      ? order.payments.find(({ payment_uuid }) => payment_uuid === taken.payment_uuid)
      : undefined
  if (order?.status !== 'completed' || !payment?.only_tip)
    throw new IntegrityViolation('tip.of_no_sale', recorded, affects)
  const { register_uuid, cashier_uuid, receipt_uuid, receipt_nr, amount } = taken
  expectSame(
    [register_uuid, cashier_uuid, receipt_uuid, receipt_nr, amount],
    [report.register_uuid, payment.cashier_uuid, order.receipt_uuid, order.nr, payment.tip],
    'tip.differs_from_payment',
    recorded,
    affects,
  )
  const { payment_type_uuid, method, amount: paid } = taken.payment
  expectSame(
    [payment_type_uuid, method, paid],
    [payment.payment_type_uuid, payment.method, payment.tip],
    'tip.paid_otherwise',
    recorded,
    affects,
  )
  books.after_sale.set(taken.payment_uuid, { event: recorded })
}

export const isTipTaken = isEvent(zReportEvents, 'TipTaken')
