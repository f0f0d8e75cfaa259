import type { OrderCancelReason, OriginKind } from '@bon/contracts/orders'
import { day, defineTable, flag, instant, int, money, nullable, uuid, words } from '../kernel/index.ts'

/** Completed, and nothing of it is outstanding at a terminal or a guest. Cash alone has nothing to be captured. */
export const is_captured = "ended = 'completed' AND by_card > 0 AND captured >= by_card AND owed <= 0"

export const orders = defineTable({
  key: { company_uuid: uuid, order_uuid: uuid },
  set: {
    register_uuid: uuid,
    session_uuid: uuid,
    cashier_uuid: uuid,
    short_nr: int,
    /** Training order (DEF-21). */
    test_mode: flag,
    opened_at: instant,
    business_day: day,
    /** Null while the order can be changed or paid. */
    ended: nullable(words<'completed' | 'cancelled'>()),
    ended_at: nullable(instant),
    /** Number of the sealed receipt. */
    nr: nullable(int),
    origin_kind: nullable(words<OriginKind>()),
    origin_uuid: nullable(uuid),
    /** Where its last payment was taken. */
    paid_at_register: nullable(uuid),
    /** Why it was cancelled. */
    reason: nullable(words<OrderCancelReason>()),
    /** Where its lines went last. */
    lines_to: nullable(uuid),
    /** Its tables, separated by spaces: an order may be on several (AMB-04). */
    table_uuids: words<string>(),
    /** Its name is in the vault (RULE-5). */
    name_ref: nullable(uuid),
  },
  sum: {
    total: money,
    paid: money,
    /** What its sale left owed and nobody has paid since. */
    owed: money,
    lines: int,
    /** How many lines it ever got. */
    lines_ever: int,
    /** Payments and refunds that a terminal took, and those of them whose money is on its way (DEF-10). */
    by_card: int,
    captured: int,
    /** Number of active payments; lines are frozen while there are any (ORD-25). */
    held: int,
  },
  indexes: [
    ['company_uuid', 'opened_at', 'order_uuid'],
    ['company_uuid', 'business_day', 'opened_at'],
    ['company_uuid', 'register_uuid', 'opened_at'],
    ['company_uuid', 'nr'],
    // Partial indexes, so that rare orders are not searched among the completed ones.
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: 'ended IS NULL' },
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: "ended = 'cancelled'" },
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: 'owed > 0' },
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: is_captured },
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: 'test_mode' },
    { columns: ['company_uuid', 'business_day', 'opened_at'], where: 'name_ref IS NOT NULL' },
  ],
})
