import { bigint, defineTable, flag, instant, json, uuid, words } from '../kernel/index.ts'

/**
 * All configuration entities, one row each, read through their definition's schema (ARCH-20). Also holds what the
 * catalogue in memory needs besides the data, so that a start does not read the log (ADR 0067).
 */
export const documents = defineTable({
  key: { company_uuid: uuid, resource: words(), uuid },
  /** `created_at_position` as text of 20 digits: the order of creation. */
  set: { revision: bigint, archived: flag, created_at_position: words(), price_changed_at: instant },
  /** `plans` by change: revision, time and values; null once applied or dropped. */
  merge: { data: json(), plans: json() },
  visible: 'resources',
})

/** The last change of each kind in each company. */
export const changes = defineTable({
  key: { company_uuid: uuid, resource: words() },
  set: { position: words(), at: instant },
  visible: 'resources',
})
