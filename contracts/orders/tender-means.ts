import { z } from 'zod'
import { Uuid } from '../kernel/index.ts'
import { PaymentClass } from './payment-class.ts'
import { PaymentMethod } from './payment-method.ts'

/** What paid: a payment type of the register, its kind of card, and its class in code list 12 where that is not its method's (LAW-3). */
export const TenderMeans = z.object({
  payment_type_uuid: Uuid,
  method: PaymentMethod,
  /** The kind of card, where the payment named one. */
  card_type_uuid: Uuid.optional(),
  payment_class: PaymentClass.optional(),
})
export type TenderMeans = z.infer<typeof TenderMeans>
