import type { Instant, Uuid } from '../kernel/index.ts'

export type AgendaKind = 'kitchen' | 'print' | 'payment'

/** Something that must be done at a moment, or as soon as somebody is alive to do it. */
export type AgendaItem = {
  kind: AgendaKind
  uuid: Uuid
  company_uuid: Uuid
  vat_entity_uuid: Uuid
  /** When the moment was set. Further ahead than now, the clock was set back since: only the delay still counts. */
  set_at: Instant
  due_at: Instant
  /** How often its work has failed since it last went well; absent: never. */
  failures?: number
}

/**
 * Moments that survive a restart. An item is only a reminder: whoever is reminded looks at the stream and decides there,
 * so that one reminder too many does no harm. What is written here waits for no disk: when the power fails, the last
 * writes may be lost, in their order, and with them every later checkpoint of a process manager (ADR 0063).
 */
export interface Agenda {
  /** The same thing twice is one item, at the later wish's moment and with its failures. Several are one write. */
  put(...items: AgendaItem[]): Promise<void>
  /** What is due now, the oldest first. What was set after `now` is set anew with its own delay: min(due, now + delay). */
  due(kind: AgendaKind, now: Instant): Promise<AgendaItem[]>
  /** The same item at another moment, unless it was put for one meanwhile: who was slow overwrites nobody's wish. */
  move(item: AgendaItem, to: Pick<AgendaItem, 'set_at' | 'due_at'>): Promise<void>
  /** As `move`, because its work failed: one failure more is counted. A `move` begins to count anew. */
  setBack(item: AgendaItem, to: Pick<AgendaItem, 'set_at' | 'due_at'>): Promise<void>
  /** Gone, unless it was put for another moment meanwhile. Several are one write. */
  done(...items: AgendaItem[]): Promise<void>
}
