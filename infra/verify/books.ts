import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { Order, OrderLine } from '@bon/contracts/orders'
import type { Attempt } from '@bon/contracts/payments'
import type { ActKind, ZReportEvent } from '@bon/contracts/registers'
import { type ContentOf, createContentOf } from './content.ts'
import { type KnownDayRules, knownDayRules } from './day-rules.ts'
import type { UnknownKeys } from './journal-keys.ts'
import type { KeptMap, Memory } from './memory.ts'
import type { ClosedSession } from './session-days.ts'

/** An event of a known type beside the record that it came in. */
export type Data<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

/** An act on an order that its session must come to count. */
export type WaitingAct = { event: RecordedEvent; session_uuid: Uuid; kind: ActKind; copied: object }

export type Seal = { nr: number; signature: string; previous_signature: string }

/**
 * What the checkers of orders, sessions and journal know of each other. Grown while the log passes by, and cut back
 * as soon as a thing has ended: an order with its completion, a session with its Z.
 */
export type Books = {
  orders: KeptMap<{ order: Order; last: RecordedEvent }>
  /** Money that a session took, until the order says so too. */
  money: Map<Uuid, { data: Data<'MoneySettled'>; event: RecordedEvent }>
  /** Receipts of orders that are not completed yet; `nr` when sealed. */
  receipts: Map<Uuid, { receipt_uuid: Uuid; at: string; event: RecordedEvent; nr?: number }>
  acts: Map<Uuid, WaitingAct>
  /** Lines between two orders. */
  transfers: Map<Uuid, { lines: readonly OrderLine[]; event: RecordedEvent }>
  /** Attempts at terminals by payment, and the last event of each. */
  attempts: KeptMap<{ attempt: Attempt; event: RecordedEvent }>
  unknown_keys: UnknownKeys
  /** Signed entries by source event, until the session's Z has named its last. */
  seals: KeptMap<Seal>
  /** Sessions by their uuid, from their Z on: what of them went to the books is looked at then. */
  closed: KeptMap<ClosedSession>
  day_rules: KnownDayRules
  contentOf: ContentOf
}

export const openBooks = (memory: Memory): Books => ({
  ...memory.state<Pick<Books, 'money' | 'receipts' | 'acts' | 'transfers' | 'unknown_keys'>>('books', {
    money: new Map(),
    receipts: new Map(),
    acts: new Map(),
    transfers: new Map(),
    unknown_keys: new Map(),
  }),
  orders: memory.map('orders'),
  attempts: memory.map('attempts'),
  seals: memory.map('seals'),
  closed: memory.map('closed_sessions'),
  day_rules: knownDayRules(memory),
  contentOf: createContentOf(),
})
