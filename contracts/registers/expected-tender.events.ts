import { z } from 'zod'
import { Instant, OrderUuid, PaymentUuid } from '../kernel/index.ts'

/** Of a payment at a terminal, whose outcome the session waits for. */
export const expectedTenderFacts = {
  /**
   * A terminal is about to request this payment: from here on the session accepts it until the Z report is closed, also
   * during closing (ARCH-18).
   */
  TenderExpected: z.object({ payment_uuid: PaymentUuid, order_uuid: OrderUuid, at: Instant }),
  /** The terminal took nothing. */
  TenderReleased: z.object({ payment_uuid: PaymentUuid, order_uuid: OrderUuid, at: Instant }),
}
