import { z } from 'zod'
import { OrderUuid } from '../kernel/index.ts'

export const OriginKind = z.enum(['transfer', 'refund', 'reversal', 'copy', 'credit'])
export type OriginKind = z.infer<typeof OriginKind>

/** The order that an order derives from: a split bill, a refund, or the copy of a reopened order. */
export const OrderOrigin = z.object({ kind: OriginKind, order_uuid: OrderUuid })
export type OrderOrigin = z.infer<typeof OrderOrigin>

/** Whether the order takes a sale back, wholly or in part. */
export const isTakenBack = (origin: OrderOrigin | undefined): origin is OrderOrigin =>
  origin !== undefined && origin.kind !== 'copy' && origin.kind !== 'transfer'
