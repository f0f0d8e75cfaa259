import type { CompanyUuid, Instant, Uuid } from '../kernel/index.ts'

export type AgendaKind =
  | 'kitchen'
  | 'print'
  | 'payment'
  | 'desk'
  | 'gift_card'
  | 'saf_t'
  | 'saf_t_day'
  | 'bundle'
  | 'forgotten_in_bundles'
  | 'risk_digest'
  | 'statistics_mail'

/** Work that is due at a given moment, or as soon as a process runs again after it. */
export type AgendaItem = {
  kind: AgendaKind
  uuid: Uuid
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
  /**
   * When the item was set. If this lies after now, the clock has been set back since, and only the delay counts.
   */
  set_at: Instant
  due_at: Instant
  /** Consecutive failures of the work so far; absent means none. */
  failures?: number
}

/**
 * Reminders that survive a restart. An item is only a hint: its handler reads the stream and decides there, so a
 * superfluous reminder does no harm. Writes do not wait for the disk: after a power failure the latest writes may be
 * missing, in order, together with every later checkpoint of a process manager (ADR 0063).
 */
export interface Agenda {
  /** Upserts by kind and uuid: the later put sets the moment and the failures. All items go in one write. */
  put(...items: AgendaItem[]): Promise<void>
  /**
   * Items due at `now`, oldest first. An item whose `set_at` lies after `now` is rescheduled with its own delay:
   * min(due, now + delay).
   */
  due(kind: AgendaKind, now: Instant): Promise<AgendaItem[]>
  /**
   * Reschedules the item and resets its failures, unless it was put anew meanwhile: a slow worker must not overwrite a
   * newer put.
   */
  move(item: AgendaItem, to: Pick<AgendaItem, 'set_at' | 'due_at'>): Promise<void>
  /** As `move`, but after a failure of the work: adds one to `failures`. */
  setBack(item: AgendaItem, to: Pick<AgendaItem, 'set_at' | 'due_at'>): Promise<void>
  /** Deletes the items in one write; an item that was put for another moment meanwhile stays. */
  done(...items: AgendaItem[]): Promise<void>
}
