import type { RecordedEvent, SessionUuid, Uuid } from '@bon/contracts/kernel'
import type { Order, OrderLine } from '@bon/contracts/orders'
import type { Attempt } from '@bon/contracts/payments'
import type { AuditEntryKind, ZReportEvent } from '@bon/contracts/registers'
import { type ContentOf, createContentOf } from './content.ts'
import { type DayRulesIndex, dayRulesIndex } from './day-rules.ts'
import type { UnknownKeys } from './journal-keys.ts'
import type { DiskBackedMap, Memory } from './memory.ts'
import type { ClosedSession } from './session-days.ts'

/** The data of an event of a known type. */
export type Data<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

/** An action on an order that its session must still count. */
export type PendingAuditEntry = {
  event: RecordedEvent
  session_uuid: SessionUuid
  kind: AuditEntryKind
  copied: object
}

export type Seal = { nr: number; signature: string; previous_signature: string }

/**
 * State that the checkers of orders, sessions and journal share. Extended while the log is read, and trimmed as soon as
 * an order is completed or a session has its Z.
 */
export type Books = {
  orders: DiskBackedMap<{ order: Order; last: RecordedEvent }>
  /** Money that a session took, until the order records it. */
  money: Map<Uuid, { data: Data<'TenderAccepted'>; event: RecordedEvent }>
  /** Receipts of orders that are not completed yet; `nr` when sealed. Gift cards beside goods have their own. */
  receipts: Map<
    Uuid,
    {
      receipt_uuid: Uuid
      at: string
      event: RecordedEvent
      nr?: number
      has_gift_cards: boolean
      gift_cards?: { event: RecordedEvent; nr?: number }
    }
  >
  /** Payments of what is owed and tips after a sale, from their session's fact until the order records them; `nr` when sealed. */
  after_sale: Map<Uuid, { event: RecordedEvent; nr?: number }>
  actions: Map<Uuid, PendingAuditEntry>
  /** What changed the debt of gift cards, by the card's event, until a session counts it. */
  debt_changes: Map<Uuid, { event: RecordedEvent; session_uuid: SessionUuid; changed: object }>
  /** What tills reported as taken off, by session and line, until the session's Z. */
  reported: Map<Uuid, Record<Uuid, number>>
  /** Lines in transfer between two orders. */
  transfers: Map<Uuid, { lines: readonly OrderLine[]; event: RecordedEvent }>
  /** Attempts at terminals by payment, and the last event of each. */
  attempts: DiskBackedMap<{ attempt: Attempt; event: RecordedEvent }>
  unknown_keys: UnknownKeys
  /** Signed entries by source event, until the session's Z references the last one. */
  seals: DiskBackedMap<Seal>
  /** Sessions by uuid, from their Z on, for the check of their vouchers. */
  closed: DiskBackedMap<ClosedSession>
  day_rules: DayRulesIndex
  contentOf: ContentOf
}

type InMemory = Pick<
  Books,
  'money' | 'receipts' | 'after_sale' | 'actions' | 'debt_changes' | 'reported' | 'transfers' | 'unknown_keys'
>

export const openBooks = (memory: Memory): Books => ({
  ...memory.state<InMemory>('books', {
    money: new Map(),
    receipts: new Map(),
    after_sale: new Map(),
    actions: new Map(),
    debt_changes: new Map(),
    reported: new Map(),
    transfers: new Map(),
    unknown_keys: new Map(),
  }),
  orders: memory.map('orders'),
  attempts: memory.map('attempts'),
  seals: memory.map('seals'),
  closed: memory.map('closed_sessions'),
  day_rules: dayRulesIndex(memory),
  contentOf: createContentOf(),
})
