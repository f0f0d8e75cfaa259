import { epochMsOf, type Instant, type RecordedEvent } from '@bon/contracts/kernel'
import { resolved_within_ms } from '@bon/services/payments'
import { type Where, whereOf } from './where.ts'

const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms
/** Ended by a request or a process manager within seconds (R-15: sealed within a minute). */
const by_software_ms = 2 * minute_ms
/** Handled by a person at the next opening, at the latest after a weekend and a holiday. */
const by_person_ms = 3 * day_ms

/** What may be unfinished in a consistent log, what it waits for, and how long that may take. */
export const pendingRules = {
  payment_started: { waits_for: 'the request or process manager that ends it', limit_ms: by_software_ms },
  card_at_terminal: { waits_for: 'evidence from the terminal', limit_ms: resolved_within_ms },
  card_in_review: { waits_for: 'an administrator with the slip', limit_ms: by_person_ms },
  card_to_be_booked: { waits_for: 'an open session of its register', limit_ms: by_person_ms },
  card_reversal: { waits_for: 'the terminal to give the money back', limit_ms: day_ms },
  refund_reserved: { waits_for: 'its money to be paid out', limit_ms: by_person_ms },
  transfer_underway: { waits_for: 'the order that receives the lines', limit_ms: by_software_ms },
  money_unrecorded: { waits_for: 'its order to record it', limit_ms: by_software_ms },
  order_incomplete: { waits_for: 'its order to take the receipt’s number', limit_ms: by_software_ms },
  audit_entry_uncounted: { waits_for: 'its session to count it', limit_ms: by_software_ms },
  gift_card_uncounted: { waits_for: 'its session to count it', limit_ms: by_software_ms },
  number_unused: { waits_for: 'the invoice or credit note that takes it', limit_ms: by_software_ms },
  parked_work: { waits_for: 'its process manager, which tries it again', limit_ms: day_ms },
  span_open: { waits_for: 'the span of the log that seals it', limit_ms: by_software_ms },
  source_unsealed: { waits_for: 'the journal’s sealer', limit_ms: by_software_ms },
} as const
export type PendingKind = keyof typeof pendingRules

/** Unfinished work, and the event since which it waits. */
export type Open = { kind: PendingKind; event: RecordedEvent }

/** Pending until its limit, overdue after that; neither is a contradiction. */
export type Pending = {
  kind: PendingKind
  waits_for: string
  since: Instant
  age_ms: number
  limit_ms: number
  where: Where
}

/**
 * Ages are measured against the log's last event: a copy has the same ages whenever it is verified, and nothing can
 * progress in a shop without new events.
 */
export const pendingOf = ({ kind, event }: Open, as_of: Instant): Pending => {
  const since = event.meta.at
  const age_ms = Math.max(0, epochMsOf(as_of) - epochMsOf(since))
  const { waits_for, limit_ms } = pendingRules[kind]
  return { kind, waits_for, since, age_ms, limit_ms, where: whereOf(event) }
}

export const isOverdue = ({ age_ms, limit_ms }: Pending): boolean => age_ms > limit_ms
