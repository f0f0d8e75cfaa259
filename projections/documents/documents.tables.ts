import { bigint, defineTable, flag, json, uuid, words } from '../kernel/index.ts'

/** All configuration entities, one row each, read through their definition's schema (architecture.md 6). */
export const documents = defineTable({
  key: { company_uuid: uuid, resource: words(), uuid },
  set: { revision: bigint, archived: flag },
  merge: { data: json() },
  visible: 'resources',
})
