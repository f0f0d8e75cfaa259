import type { Money, OrderUuid, ProductUuid, Uuid } from '@bon/contracts/kernel'

/** The current screen. SPEC-4 names the first two; the order list and the register screen are additions. */
export const firstContexts = ['sale', 'floorPlan', 'orders', 'register'] as const
export type FirstContext = (typeof firstContexts)[number]

/**
 * Dialogs that can be open over the screen, each with its subject; `undefined` means the open bon. Names follow the
 * specification (SPEC-4); the last three are additions.
 */
export type Subjects = {
  search: undefined
  'get-table': undefined
  'assign-to-table': { order_uuids: readonly OrderUuid[] }
  zReportAction: { action: 'open' | 'close' }
  cartItemCustomisation: { line_uuid: Uuid }
  selectRefundOrderLines: { order_uuid: OrderUuid }
  redeemGiftCard: undefined
  confirmPaymentQuery: { payment_type_uuid: Uuid }
  convertToInvoiceQuery: { order_uuid: OrderUuid }
  alsoMarkAsDelivered: { order_uuid: OrderUuid }
  assignNameToOrderQuery: { order_uuid: OrderUuid }
  considerLeftOrder: undefined
  scaleRetryAnswerReceive: { line_uuid: Uuid }
  /** `amount` is set when only a share of the bill is paid. */
  payment: { amount?: Money; payment_type_uuid?: Uuid } | undefined
  mergeConflict: undefined
  splitBill: { order_uuid: OrderUuid }
}
export type SecondContext = keyof Subjects

/** Input that a pending line may need (POS-33). */
export const lineNeeds = ['scale_weight', 'quantity', 'price', 'modifier_groups'] as const
export type LineNeed = (typeof lineNeeds)[number]

export type PendingLine = { line_uuid: Uuid; product_uuid: ProductUuid; needs: readonly LineNeed[] }
