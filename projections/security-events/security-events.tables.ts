import type { SecurityGroup, SecurityKind } from '@bon/contracts/security-events'
import { defineTable, instant, json, nullable, uuid, words } from '../kernel/index.ts'

export const security_events = defineTable({
  key: { company_uuid: uuid, event_uuid: uuid },
  set: {
    at: instant,
    /** `group` is a reserved word in SQL. */
    section: words<SecurityGroup>(),
    kind: words<SecurityKind>(),
    /** Key for addresses and browsers in the identity tables. */
    command_id: uuid,
    who: uuid,
    by_staff: nullable(uuid),
    about: nullable(uuid),
    register_uuid: nullable(uuid),
  },
  merge: { codes: json() },
  indexes: [
    ['company_uuid', 'at', 'event_uuid'],
    ['company_uuid', 'section', 'at', 'event_uuid'],
    ['company_uuid', 'who', 'at'],
    { columns: ['company_uuid', 'about', 'at'], where: 'about IS NOT NULL' },
  ],
})
