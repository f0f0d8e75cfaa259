import { z } from 'zod'
import { By } from './transfer.events.ts'
import { VaultText } from './vault-text.ts'

/** What an act of a cashier goes beyond: an administrator approves it by his PIN, with a reason (R-9, ADR 0079). */
export const ApprovalCause = z.enum([
  'refund_limit',
  'refund_of_original',
  'refund_of_session',
  /** The money was taken by another cashier. */
  'refund_by_other',
  /** More cash than was paid in cash. */
  'refund_by_other_means',
  'discount_limit',
  /** Of what has no price, and was typed. */
  'open_price_limit',
  /** Less of what the kitchen has, or of what a provisional bill showed. */
  'line_lowered',
])
export type ApprovalCause = z.infer<typeof ApprovalCause>

/** Why somebody typed that it is right, and that an administrator's PIN was given for it. */
export type Approval = { reason: VaultText }

export const approvalFacts = {
  /** Stands in the same append as the act that it approves. */
  OrderActApproved: z.object({
    causes: z.array(ApprovalCause).min(1).max(ApprovalCause.options.length),
    reason: VaultText,
    by: By,
  }),
}

/** As the parameter of a refusal: the first is what the till says, all of them are what is approved. */
export const causesParam = (causes: readonly ApprovalCause[]): { cause: string; causes: string } => ({
  cause: causes[0] ?? '',
  causes: causes.join(' '),
})
