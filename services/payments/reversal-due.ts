import { type Instant, type Money, uuid5 } from '@bon/contracts/kernel'
import type { AttemptEvent, ExistingAttempt } from '@bon/contracts/payments'

/** A reference of its own, and always the same one: a terminal that has given it back says so, and does not again. */
export const reversalDue = ({ payment_uuid }: ExistingAttempt, amount: Money, at: Instant): AttemptEvent => ({
  type: 'AttemptReversalDue',
  data: { reversal_uuid: uuid5(payment_uuid, 'reversal'), amount, at },
})
