import { z } from 'zod'
import {
  Amount,
  CashierUuid,
  endpoint,
  Instant,
  OrderUuid,
  ProductUuid,
  Quantity,
  SessionUuid,
  TenthsOfPercent,
  Uuid,
} from '../kernel/index.ts'
import { CorrectionKind } from '../orders/correction.ts'
import { ofCashier } from './rejections.ts'

const above = Amount.refine((amount) => amount > 0, { message: 'above zero' })
const some = Quantity.refine((quantity) => quantity > 0, { message: 'above zero' })

/** What a line sold, as the till's catalogue had it, and what was taken off it at list price with VAT. */
const ofLine = {
  product_uuid: ProductUuid,
  article_group: z.string().regex(/^04\d{3}$/),
}

/** A bon with lines that is cleared before it was saved: a sale that was not completed. */
const Cleared = z.strictObject({
  kind: z.literal('order_cancelled'),
  lines: z
    .array(
      z.strictObject({
        ...ofLine,
        vat_rate: TenthsOfPercent,
        /** Of the line, as the till's catalogue had it; absent from a till of an older version. */
        vat_type_uuid: Uuid.optional(),
        quantity: some,
        amount: Amount.refine((amount) => amount >= 0, { message: 'not negative' }),
      }),
    )
    .min(1)
    .max(500),
})

export const ReportedCorrection = z.strictObject({
  session_uuid: SessionUuid,
  cashier_uuid: CashierUuid,
  order_uuid: OrderUuid,
  /** By the till's clock; the server keeps its own moment beside it. */
  done_at: Instant,
  correction: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: CorrectionKind,
      ...ofLine,
      line_uuid: Uuid,
      /** How much less of it; absent: only its price is lower. */
      quantity: some.optional(),
      amount: above,
    }),
    Cleared,
  ]),
})
export type ReportedCorrection = z.infer<typeof ReportedCorrection>

/** Separate from the session endpoints, because every till loads it first. */
export const reportCorrection = endpoint({
  method: 'POST',
  path: '/registers/:uuid/corrections',
  summary:
    'Something was taken off a bon before it was paid: counted once, whatever becomes of the bon (R-8). Its Idempotency-Key is the id that the till gave it.',
  permission: 'register.operate',
  params: z.object({ uuid: Uuid }),
  body: ReportedCorrection,
  returns: z.object({}),
  rejects: [...ofCashier, 'register.closing_underway'],
})
