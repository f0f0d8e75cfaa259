import { defineTable, flag, instant, int, money, nullable, uuid, words } from '../kernel/index.ts'

/** A bon as the floor plan shows it. Names lie in the vault: only their reference stands here (rule 5). */
export const bons = defineTable({
  key: { company_uuid: uuid, order_uuid: uuid },
  set: {
    register_uuid: uuid,
    cashier_uuid: uuid,
    short_nr: int,
    /** Training: a plan shows one or the other (DEF-21). */
    test_mode: flag,
    opened_at: instant,
    /** Its tables, with a space between: an order may stand on several (AMB-04). */
    table_uuids: words<string>(),
    /** When somebody last ordered: after half an hour the guests are waited for (DESIGN 06). */
    last_line_at: nullable(instant),
    /** When the kitchen last heard of it. */
    sent_at: nullable(instant),
    guests: nullable(int),
    name_ref: nullable(uuid),
    /** The register that has it open (DEF-16). */
    holder_uuid: nullable(uuid),
    holder_cashier_uuid: nullable(uuid),
    held_at: nullable(instant),
    /** Several pay, and their amounts are planned. */
    shared: flag,
    ended: flag,
  },
  sum: {
    total: money,
    paid: money,
    lines: int,
    /** Payments that hold money of it: its lines are frozen while there are any (ORD-25). */
    held: int,
  },
  indexes: [['company_uuid', 'ended']],
})
