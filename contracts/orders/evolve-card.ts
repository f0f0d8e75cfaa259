import type { Folds } from '../kernel/index.ts'
import type { orderEvents } from './order.events.ts'
import type { OrderPayment } from './order-payment.ts'

type OfCard = Pick<
  typeof orderEvents,
  'OrderPaymentAdjusted' | 'OrderPaymentReclaimed' | 'OrderPaymentRebooked'
>

/** Applies later reports of the terminal to a payment. */
export const cardFolds: Folds<OfCard, OrderPayment> = {
  OrderPaymentAdjusted: (
    { receipt_uuid, cancelled_at: _, tip: __, ...payment },
    { amount, received, tip, covers, surcharge },
  ) => ({
    ...payment,
    ...(covers && receipt_uuid && { receipt_uuid }),
    amount,
    received,
    ...(tip !== undefined && { tip }),
    ...(surcharge !== undefined && { surcharge }),
  }),
  OrderPaymentReclaimed: ({ receipt_uuid: _, cancelled_at: __, tip, ...payment }, { receipt_uuid }) => ({
    ...payment,
    ...(tip !== undefined && { tip }),
    ...(receipt_uuid && { receipt_uuid }),
    status: 'started',
    reclaimed: true,
  }),
  OrderPaymentRebooked: (payment, { session_uuid }) => ({ ...payment, session_uuid }),
}
