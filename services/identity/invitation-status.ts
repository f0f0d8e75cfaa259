import { addMs, type Instant } from '@bon/contracts/kernel'

/** An unanswered invitation expires after a week (CO-52). */
export const invitationDays = 7
const week_ms = invitationDays * 24 * 3600_000

export type Answer = 'accepted' | 'rejected' | 'revoked'
export type InvitationStatus = 'open' | Answer | 'expired'

export const expiryOf = (sent_at: Instant): Instant => addMs(sent_at, week_ms)

/** `expired` is not stored but derived from the clock; an existing answer is kept (CO-51). */
export const invitationStatus = (
  { answer, sent_at }: { answer: Answer | null; sent_at: Instant },
  now: Instant,
): InvitationStatus => answer ?? (now >= expiryOf(sent_at) ? 'expired' : 'open')
