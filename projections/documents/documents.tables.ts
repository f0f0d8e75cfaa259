import { bigint, defineTable, flag, instant, json, uuid, words } from '../kernel/index.ts'

/**
 * All configuration entities, one row each, read through their definition's schema (architecture.md 6). What the
 * catalogue in memory needs beside the data stands here too, so that a start does not read the log (ADR 0067).
 */
export const documents = defineTable({
  key: { company_uuid: uuid, resource: words(), uuid },
  /** `created_at_position` as text of 20 digits: the order in which they came. */
  set: { revision: bigint, archived: flag, created_at_position: words(), price_changed_at: instant },
  /** `plans` by change: revision, moment and values, or null once it was made or dropped. */
  merge: { data: json(), plans: json() },
  visible: 'resources',
})

/** The last change of each kind in each company, whatever it was. */
export const changes = defineTable({
  key: { company_uuid: uuid, resource: words() },
  set: { position: words(), at: instant },
  visible: 'resources',
})
