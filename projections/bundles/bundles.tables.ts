import type { BundleFailure } from '@bon/contracts/bundles'
import { day, defineTable, flag, instant, json, nullable, uuid, words } from '../kernel/index.ts'

export const bundles = defineTable({
  key: { company_uuid: uuid, bundle_uuid: uuid },
  set: {
    first_day: day,
    last_day: day,
    with_texts: flag,
    status: words<'pending' | 'success' | 'failed'>(),
    requested_at: instant,
    requested_by: uuid,
    ended_at: nullable(instant),
    deleted_at: nullable(instant),
    reason: nullable(words<BundleFailure>()),
  },
  merge: { file: json() },
  indexes: [['company_uuid', 'requested_at', 'bundle_uuid']],
})
