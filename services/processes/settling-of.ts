import { type ExistingOrder, evidenceOf, type OrderPayment } from '@bon/contracts/orders'
import { owedSettledBy, receiptsOf, tipTakenBy } from '../orders/index.ts'

/** What a payment is in its session: its money, its receipt when it covers the rest, the debt that it pays, or only a tip. */
export const settlingOf = (order: ExistingOrder, payment: OrderPayment) =>
  ({
    type: 'SettleMoney',
    money: { order_uuid: order.order_uuid, ...moneyOf(payment) },
    receipts: payment.receipt_uuid ? receiptsOf(order, payment, payment.receipt_uuid) : [],
    owed_settled: owedSettledBy(order, payment),
    tip_taken: tipTakenBy(order, payment),
  }) as const

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
    ...(tip && { tip }),
    ...(surcharge !== undefined && { surcharge }),
    ...(session_limit !== undefined && { session_limit }),
    ...(gift_card?.books && { gift_card: gift_card.books }),
    ...evidenceOf(payment),
  }
}
