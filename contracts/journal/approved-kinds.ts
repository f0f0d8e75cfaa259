import type { OrderUuid } from '../kernel/index.ts'
import type { ApprovalCause } from '../orders/approval.ts'
import type { EntryKind } from './journal.events.ts'

const sales = ['cash_sale', 'credit_sale', 'part_paid_sale'] as const
const refunds = ['return', 'gift_card_returned'] as const

/** The entries of a bon that an administrator's approval with this cause is about. */
export const approvedKinds: Record<ApprovalCause, readonly EntryKind[]> = {
  refund_limit: refunds,
  refund_of_original: refunds,
  refund_of_session: refunds,
  refund_by_other: refunds,
  refund_by_other_means: refunds,
  refund_manual_tender: refunds,
  discount_limit: sales,
  open_price_limit: sales,
  line_lowered: ['line_removed', 'line_lowered', 'line_swapped', 'line_repriced', 'order_cancelled'],
  tender_corrected: ['tender_corrected'],
  tip_returned: ['tip_returned'],
  waited_long: sales,
}

/** One cause of an approval on a bon. */
export type ApprovedCause = { order_uuid: OrderUuid; cause: ApprovalCause }
