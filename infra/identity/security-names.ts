import type { Uuid } from '@bon/contracts/kernel'
import type { SecurityParty } from '@bon/contracts/security-events'
import type { SecurityDependencies } from '@bon/services/security-events'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'

/** Resolves the uuids of events to people, addresses and user agents; names are the current ones (CO-16). */
export const createSecurityNames = (
  db: IdentityDb,
): Pick<SecurityDependencies, 'partiesOf' | 'callersOf'> => ({
  async partiesOf(uuids) {
    if (uuids.length === 0) return new Map()
    const these = sql`any(${[...uuids]}::uuid[])`
    const { rows } = await sql<SecurityParty>`
      select uuid, 'user' as "is", case when forgotten_at is null then name end as name
        from identity.users where uuid = ${these}
      union all select uuid, 'cashier', nullif(initials, '—') from identity.cashiers where uuid = ${these}
      union all select uuid, 'device', nullif(name, '—') from identity.devices where uuid = ${these}
      union all select uuid, 'inspection_link', null from identity.inspection_links where uuid = ${these}`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.uuid, row]))
  },

  async callersOf(company, commands) {
    if (commands.length === 0) return new Map()
    const { rows } = await sql<{ uuid: Uuid; address: string; browser: string }>`
      select uuid, ip as address, coalesce(user_agent, '') as browser from identity.security_facts
      where uuid = any(${[...commands]}::uuid[]) and company_uuid = ${company} and ip is not null`.execute(db)
    return new Map(rows.map(({ uuid, ...caller }) => [uuid, caller]))
  },
})
