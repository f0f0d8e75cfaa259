import { z } from 'zod'
import { Uuid, VaultText } from '../kernel/index.ts'
import { By } from './transfer.events.ts'

/** Limits that an action of a cashier exceeds; an administrator approves it with a PIN and a reason (R-9, ADR 0079). */
export const ApprovalCause = z.enum([
  'refund_limit',
  'refund_of_original',
  'refund_of_session',
  /** Another cashier took the money. */
  'refund_by_other',
  /** More cash than was paid in cash. */
  'refund_by_other_means',
  /** At a terminal or on paper beside the till. */
  'refund_manual_tender',
  'discount_limit',
  /** Lines without a list price, whose price was typed. */
  'open_price_limit',
  /** Less of what the kitchen has, or of what a provisional bill showed. */
  'line_lowered',
  /** A payment that was recorded on the wrong means. */
  'tender_corrected',
  /** A tip that goes back to the guest. */
  'tip_returned',
  /** A sale that waited without a server longer than three days. */
  'waited_long',
])
export type ApprovalCause = z.infer<typeof ApprovalCause>

/** The reason typed for an approval by an administrator's PIN, and whose PIN it was. */
export type Approval = { reason: VaultText; approved_by: Uuid }

export const approvalFacts = {
  /** Appended together with the action that it approves. */
  OrderActionApproved: z.object({
    causes: z.array(ApprovalCause).min(1).max(ApprovalCause.options.length),
    reason: VaultText,
    /** The administrator; absent on an older event. */
    approved_by: Uuid.optional(),
    by: By,
  }),
}

/** Parameters of a rejection: the till shows the first cause; the approval covers all of them. */
export const causesParam = (causes: readonly ApprovalCause[]): { cause: string; causes: string } => ({
  cause: causes[0] ?? '',
  causes: causes.join(' '),
})
