import { day, defineTable, int, nullable, uuid, words } from '../kernel/index.ts'

/** Places in the log are texts that sort as the positions do: `positionKey`. */
const place = words<string>()

/** The streams in which something happened at a register on a business day. */
export const dayStreams = defineTable({
  key: { company_uuid: uuid, business_day: day, register_uuid: uuid, stream: words<string>() },
  set: { last_revision: int },
  /** How many events named the register: of a register's own stream, all of the day. */
  sum: { events: int },
  indexes: [['company_uuid', 'register_uuid', 'business_day']],
})

/** From where to where in the log an order was neither completed nor cancelled. */
export const lifetimes = defineTable({
  key: { company_uuid: uuid, order_uuid: uuid },
  set: { opened: place, opened_day: day, ended: nullable(place), ended_day: nullable(day) },
  indexes: [
    ['company_uuid', 'opened_day'],
    // Few orders last longer than a day, or are open now.
    { columns: ['company_uuid', 'opened'], where: 'ended_day IS NULL OR ended_day <> opened_day' },
  ],
})

/** A register's sessions by where they were opened. */
export const sessions = defineTable({
  key: { company_uuid: uuid, register_uuid: uuid, opened: place },
  set: { session_uuid: uuid },
})
