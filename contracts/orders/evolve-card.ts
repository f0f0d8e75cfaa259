import type { OrderEvent } from './order.events.ts'
import type { OrderPayment } from './order-shape.ts'

type OfCard = Extract<
  OrderEvent,
  { type: 'OrderPaymentTaken' | 'OrderPaymentReclaimed' | 'OrderPaymentRebooked' }
>

/** What a terminal said of a payment after it was begun. */
export const evolveCard = (payment: OrderPayment, { type, data }: OfCard): OrderPayment => {
  if (type === 'OrderPaymentRebooked') return { ...payment, session_uuid: data.session_uuid }
  const { receipt_uuid, cancelled_at: _, tip: __, ...rest } = payment
  if (type === 'OrderPaymentReclaimed') {
    const receipt = data.receipt_uuid ? { receipt_uuid: data.receipt_uuid } : {}
    const tip = payment.tip === undefined ? {} : { tip: payment.tip }
    return { ...rest, ...tip, ...receipt, status: 'started', reclaimed: true }
  }
  const { amount, received, tip, covers } = data
  const receipt = covers && receipt_uuid ? { receipt_uuid } : {}
  return { ...rest, ...receipt, amount, received, ...(tip === undefined ? {} : { tip }) }
}
