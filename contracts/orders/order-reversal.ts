import { z } from 'zod'
import { Money, OrderUuid, PaymentUuid, Uuid } from '../kernel/index.ts'
import { By } from './transfer.events.ts'

/** An order to be opened: the register makes its id, and its number is the next of the day. */
export const NewBon = z.strictObject({ order_uuid: OrderUuid, short_nr: z.int().min(1).max(99_999) })
export type NewBon = z.infer<typeof NewBon>

/**
 * A partly paid order is cancelled or reopened: it is sold as it is with its rest on the interim account, a counter order
 * refunds all of it, and a copy continues a reopened one (ORD-28 to ORD-30).
 */
export const OrderReversal = z.object({
  order_reversal_uuid: Uuid,
  kind: z.enum(['cancel', 'reopen']),
  refund_order: NewBon,
  copy: NewBon.optional(),
  /** The payment that books the rest on the interim account. */
  suspense_payment_uuid: PaymentUuid,
  /** Session limit for the cash to refund; absent when an administrator approved it. */
  session_limit: Money.optional(),
  by: By,
})
export type OrderReversal = z.infer<typeof OrderReversal>
