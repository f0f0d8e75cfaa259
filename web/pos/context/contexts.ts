import type { Money, Uuid } from '@bon/contracts/kernel'

/** Where the register is: spec section 4 names the first two, ours are the list of orders and the register itself. */
export const firstContexts = ['sale', 'floorPlan', 'orders', 'register'] as const
export type FirstContext = (typeof firstContexts)[number]

/**
 * What may lie on top of the place, and what it is about. `undefined` is about the bon that is open. The names are the
 * specification's (section 4, POS context); the last three are ours.
 */
export type Subjects = {
  search: undefined
  'get-table': undefined
  'assign-to-table': { order_uuids: readonly Uuid[] }
  zReportAction: { action: 'open' | 'close' }
  cartItemCustomisation: { line_uuid: Uuid }
  selectRefundOrderLines: { order_uuid: Uuid }
  redeemGiftCard: undefined
  confirmPaymentQuery: { payment_type_uuid: Uuid }
  convertToInvoiceQuery: { order_uuid: Uuid }
  alsoMarkAsDelivered: { order_uuid: Uuid }
  assignNameToOrderQuery: { order_uuid: Uuid }
  considerLeftOrder: undefined
  scaleRetryAnswerReceive: { line_uuid: Uuid }
  /** `amount` when a share of the bill is paid, and not all of it. */
  payment: { amount?: Money; payment_type_uuid?: Uuid } | undefined
  mergeConflict: undefined
  splitBill: { order_uuid: Uuid }
}
export type SecondContext = keyof Subjects

/** What a line may still wait for (POS-33). */
export const lineNeeds = ['scale_weight', 'quantity', 'price', 'modifier_groups'] as const
export type LineNeed = (typeof lineNeeds)[number]

export type PendingLine = { line_uuid: Uuid; product_uuid: Uuid; needs: readonly LineNeed[] }
