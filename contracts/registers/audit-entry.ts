import { z } from 'zod'
import {
  CashierUuid,
  Instant,
  Money,
  OrderUuid,
  ProductUuid,
  Quantity,
  RegisterUuid,
  TenthsOfPercent,
  Uuid,
} from '../kernel/index.ts'
import { CorrectedTender } from '../orders/corrected-tender.ts'
import { CorrectionKind, CorrectionStage } from '../orders/correction.ts'

/** Actions besides sales that X and Z must count by law (LAW-8). */
export const AuditEntryKind = z.enum([
  ...CorrectionKind.options,
  'order_cancelled',
  'receipt_copied',
  'bill_shown',
  'tender_corrected',
])
export type AuditEntryKind = z.infer<typeof AuditEntryKind>

/** A line of a bon that was cleared before it was saved: no order holds it. */
export const ClearedLine = z.strictObject({
  product_uuid: ProductUuid,
  article_group: z.string().regex(/^04\d{3}$/),
  vat_rate: TenthsOfPercent,
  /** Absent outside VAT, and on an older event. */
  vat_type_uuid: Uuid.optional(),
  quantity: Quantity,
  amount: Money,
})
export type ClearedLine = z.infer<typeof ClearedLine>

/** An action without money, copied from where it happened or reported by the till (LAW-8, R-8). */
export const AuditEntry = z.object({
  register_uuid: RegisterUuid,
  kind: AuditEntryKind,
  order_uuid: OrderUuid,
  cashier_uuid: CashierUuid,
  amount: Money,
  /** Without VAT; set when the action is a signed transaction. */
  net: Money.optional(),
  article_group: z.string().optional(),
  /** Of a corrected line: which, and what it sold before. */
  line_uuid: Uuid.optional(),
  product_uuid: ProductUuid.optional(),
  /** How much less of it; absent: only its price is lower. */
  quantity: Quantity.optional(),
  /** Who already knew of what was taken off; absent: nobody, or its till reported it before the order was saved. */
  stage: CorrectionStage.optional(),
  /** Of a bon that was cleared before it was saved. */
  lines: z.array(ClearedLine).optional(),
  /** Of a payment recorded on the wrong means. */
  tender: CorrectedTender.optional(),
  /** The source event in the other stream, or the till's id of it; recorded once. */
  source_event_id: Uuid,
  /** When it was done, by the clock of the till that reported it; absent: copied from another stream. */
  claimed_at: Instant.optional(),
  at: Instant,
})
