import type { SafTFailure } from '@bon/contracts/saf-t'
import { day, defineTable, instant, int, json, nullable, uuid, words } from '../kernel/index.ts'

export const exports = defineTable({
  key: { company_uuid: uuid, export_uuid: uuid },
  set: {
    first_day: day,
    last_day: day,
    status: words<'pending' | 'success' | 'failed'>(),
    requested_at: instant,
    requested_by: uuid,
    ended_at: nullable(instant),
    transactions: int,
    events: int,
    reason: nullable(words<SafTFailure>()),
    fits_until: nullable(day),
  },
  merge: { files: json() },
  indexes: [['company_uuid', 'requested_at', 'export_uuid']],
})
