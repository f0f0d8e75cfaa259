import { defineTable, flag, instant, int, money, nullable, uuid, words } from '../kernel/index.ts'

/** An order as the floor plan shows it. Names are in the vault, referenced from here (RULE-5). */
export const bons = defineTable({
  key: { company_uuid: uuid, order_uuid: uuid },
  set: {
    register_uuid: uuid,
    cashier_uuid: uuid,
    short_nr: int,
    /** Training: a plan shows either training or real orders (DEF-21). */
    test_mode: flag,
    opened_at: instant,
    /** Its tables, separated by spaces: an order may be on several (AMB-04). */
    table_uuids: words<string>(),
    /** When a line was last added; after half an hour the plan marks the order as idle (DES-6). */
    last_line_at: nullable(instant),
    /** When a kitchen ticket was last sent. */
    sent_at: nullable(instant),
    guests: nullable(int),
    name_ref: nullable(uuid),
    /** The register that has the order open (DEF-16). */
    holder_uuid: nullable(uuid),
    holder_cashier_uuid: nullable(uuid),
    held_at: nullable(instant),
    /** The bill is divided, with planned amounts. */
    shared: flag,
    ended: flag,
  },
  sum: {
    total: money,
    paid: money,
    lines: int,
    /** Number of active payments; lines are frozen while there are any (ORD-25). */
    held: int,
  },
  indexes: [['company_uuid', 'ended']],
})
