import { day, defineTable, flag, instant, int, money, nullable, uuid, words } from '../kernel/index.ts'

export const orders = defineTable({
  key: { company_uuid: uuid, order_uuid: uuid },
  set: {
    register_uuid: uuid,
    session_uuid: uuid,
    cashier_uuid: uuid,
    short_nr: int,
    /** Training (DEF-21). */
    test_mode: flag,
    opened_at: instant,
    business_day: day,
    /** Null while the order may still be changed or paid. */
    ended: nullable(words<'completed' | 'cancelled'>()),
    ended_at: nullable(instant),
    /** The sealed receipt's number. */
    nr: nullable(int),
  },
  sum: {
    total: money,
    paid: money,
    lines: int,
    /** Payments that hold money of the order: its lines are frozen while there are any (ORD-25). */
    held: int,
  },
  indexes: [
    ['company_uuid', 'opened_at', 'order_uuid'],
    ['company_uuid', 'business_day', 'opened_at'],
    ['company_uuid', 'register_uuid', 'opened_at'],
    ['company_uuid', 'nr'],
    // What is rare among completed orders of business is not looked for among them.
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: 'ended IS NULL' },
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: "ended = 'cancelled'" },
    { columns: ['company_uuid', 'opened_at', 'order_uuid'], where: 'test_mode' },
  ],
})
