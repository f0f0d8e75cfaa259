import type { RecordedEvent } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  lineTotals,
  type OrderEvent,
  type OrderLine,
  surchargeLine,
  surchargeLineUuid,
} from '@bon/contracts/orders'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'

const affects = 'the order and its receipt'

type Adjusted = Extract<OrderEvent, { type: 'OrderPaymentAdjusted' }>['data']

/** A surcharge is no goods: what it is sold as. A refund of it names the line that it takes back. */
export const isSurcharge = ({ mark, refund_of }: OrderLine): boolean => mark === 'surcharge' && !refund_of

/** The only line that follows a payment: of a card that its terminal is taking, once (DEF-08). */
export const surchargeAdded = (order: ExistingOrder, line: OrderLine, recorded: RecordedEvent): void => {
  const payment = order.payments.find(({ payment_uuid }) => surchargeLineUuid(payment_uuid) === line.uuid)
  if (payment?.status !== 'started' || payment.method !== 'card' || payment.surcharge !== undefined)
    throw new IntegrityViolation('surcharge.without_payment', recorded, affects)
  const { payment_uuid } = payment
  const { unit_price: amount, name } = line
  const meant = surchargeLine(order.lines, { payment_uuid, amount, name })
  expectSame(line, meant, 'surcharge.other_line', recorded, affects)
}

/** The payment took it, and nothing else of the kind. */
export const surchargeTaken = (
  order: ExistingOrder,
  { payment_uuid, surcharge }: Adjusted,
  recorded: RecordedEvent,
): void => {
  const line = order.lines.find(({ uuid }) => uuid === surchargeLineUuid(payment_uuid))
  expectSame(surcharge, line && lineTotals(line).total, 'surcharge.differs_from_line', recorded, affects)
}
