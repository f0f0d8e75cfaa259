import { z } from 'zod'
import { CashierUuid, type Money, PaymentUuid, plus, zero } from '../kernel/index.ts'
import type { OrderPayment } from './order-payment.ts'
import type { PaymentMethod } from './payment-method.ts'
import { TenderMeans } from './tender-means.ts'

/** A payment of a sale that was recorded on the wrong means: sealed as minus and plus the same amount. */
export const CorrectedTender = z.object({
  payment_uuid: PaymentUuid,
  /** Who took the payment: the employee whose tenders move. */
  taken_by: CashierUuid,
  from: TenderMeans,
  to: TenderMeans,
  /** Number of the sealed sale. */
  receipt_nr: z.int(),
})
export type CorrectedTender = z.infer<typeof CorrectedTender>

/** Money of these methods is proved by a count alone. A terminal, a gift card and an invoice have evidence of their own. */
export const isCorrectable = (method: PaymentMethod): boolean =>
  method === 'cash' || method === 'autonomous' || method === 'enclosure' || method === 'external'

/** At a terminal or on paper beside the till: nothing here sees whether the money moved. */
export const isManualTender = (method: PaymentMethod): boolean => method !== 'cash' && isCorrectable(method)

/** What paid a payment, after its corrections. */
export const meansOf = ({
  payment_type_uuid,
  method,
  card_type_uuid,
  payment_class,
  corrected,
}: OrderPayment): TenderMeans =>
  corrected ?? {
    payment_type_uuid,
    method,
    ...(card_type_uuid && { card_type_uuid }),
    ...(payment_class && { payment_class }),
  }

/** Payments of a sale whose means may be corrected. */
export const correctablePayments = (payments: readonly OrderPayment[]): OrderPayment[] =>
  payments.filter(
    (payment) => payment.status === 'recorded' && payment.amount > 0 && isCorrectable(payment.method),
  )

/** Money that a payment moved: what it paid, as it was rounded, and its tip. */
export const movedBy = ({ amount, rounding, tip = zero }: OrderPayment): Money =>
  plus(plus(amount, rounding), tip)
