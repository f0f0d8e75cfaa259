import { z } from 'zod'
import { CashierUuid, Instant, Money, RegisterUuid, Uuid } from '../kernel/index.ts'
import { snapshot_max } from './snapshot-max.ts'

/** A sale by its transaction, with who made it. */
const SaleWithoutReceipt = z.object({ receipt_uuid: Uuid, cashier_uuid: CashierUuid, amount: Money })
export type SaleWithoutReceipt = z.infer<typeof SaleWithoutReceipt>

export const withoutReceiptFacts = {
  /**
   * Code 13030 for each of them: sales whose receipt nobody had printed, mailed or shown when their session closed
   * (R-22).
   */
  SalesWithoutReceipt: z.object({
    register_uuid: RegisterUuid,
    /** Who closed. */
    cashier_uuid: CashierUuid,
    sales: z.array(SaleWithoutReceipt).min(1).max(snapshot_max),
    at: Instant,
  }),
}
