import type { AuditEntryKind, WithoutDrawer } from '@bon/contracts/registers'
import { day, defineTable, flag, instant, int, money, nullable, uuid, words } from '../kernel/index.ts'

/** Late entries of closed sessions: dated by themselves, and separate from the row of the Z report (SC-25). */
export const late_entries = defineTable({
  key: { company_uuid: uuid, session_uuid: uuid, source_event_id: uuid },
  set: {
    kind: words<AuditEntryKind>(),
    order_uuid: uuid,
    cashier_uuid: uuid,
    amount: money,
    /** The session whose Z counts it; null for training. */
    counted_in: nullable(uuid),
    at: instant,
  },
})

export const sessions = defineTable({
  key: { company_uuid: uuid, session_uuid: uuid },
  set: {
    register_uuid: uuid,
    business_day: day,
    n: int,
    status: words<'open' | 'closing' | 'closed'>('open'),
    opened_at: instant,
    opened_by: uuid,
    closed_at: nullable(instant),
    closed_by: nullable(uuid),
    /** When opening and close were recorded; their own times may be some seconds ahead, so that a session has an order. */
    open_recorded_at: instant,
    close_recorded_at: nullable(instant),
    /** Counted less expected; null until counted. */
    difference: nullable(money),
    forced: flag,
    /** Opened for training: its figures stay zero (DEF-21). */
    test_mode: flag,
    /** Opened without a drawer. */
    without_drawer: nullable(words<WithoutDrawer>()),
    first_nr: nullable(int),
    last_nr: nullable(int),
    /** Of the Z report itself; null until it is closed. */
    z_gross: nullable(money),
    z_vat: nullable(money),
  },
  /** So far. */
  sum: { receipts: int, gross: money, vat: money },
  indexes: [
    ['company_uuid', 'opened_at', 'session_uuid'],
    ['company_uuid', 'register_uuid', 'n'],
    ['company_uuid', 'business_day'],
  ],
})
