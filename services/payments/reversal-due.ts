import { type Instant, type Money, uuid5 } from '@bon/contracts/kernel'
import type { AttemptEvent, ExistingAttempt } from '@bon/contracts/payments'

/** A deterministic reference, so that a terminal recognises a repeated reversal and does not pay twice. */
export const reversalDue = ({ payment_uuid }: ExistingAttempt, amount: Money, at: Instant): AttemptEvent => ({
  type: 'AttemptReversalDue',
  data: { reversal_uuid: uuid5(payment_uuid, 'reversal'), amount, at },
})
