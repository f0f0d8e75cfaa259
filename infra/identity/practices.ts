import { most_practices } from '@bon/contracts/practice'
import type { MadePractice, Practices } from '@bon/services/identity'
import { sql } from 'kysely'
import { iso } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'

export const createPractices = ({ db, sessions }: Kit): Practices => ({
  claim: async ({ scope, now }, { company_uuid, of_register_uuid, day }) => {
    const of = scope.company_uuid
    const isClaimed = await db.transaction().execute(async (tx) => {
      // Serialises concurrent requests, so that the limit holds.
      await sql`select pg_advisory_xact_lock(hashtext(${`practices ${of}`}))`.execute(tx)
      const { rows } = await sql`insert into identity.practices
          (company_uuid, of_company_uuid, of_register_uuid, day, made_at)
        select ${company_uuid}, ${of}, ${of_register_uuid}, ${day}, ${now}
        where (select count(*) from identity.practices
          where of_company_uuid = ${of} and company_uuid <> ${company_uuid} and ended_at is null) < ${most_practices}
        on conflict (company_uuid) do update set company_uuid = excluded.company_uuid
        returning 1`.execute(tx)
      return rows.length > 0
    })
    sessions.forgetCached()
    return isClaimed
  },

  of: async (company) => {
    const { rows } = await sql<MadePractice>`
      select company_uuid, of_register_uuid, to_char(day, 'YYYY-MM-DD') as day, ${iso('made_at')} as made_at
      from identity.practices where of_company_uuid = ${company} and ended_at is null
      order by identity.practices.made_at desc, company_uuid`.execute(db)
    return rows
  },

  end: async ({ scope, now }, practice_company_uuid) => {
    await sql`update identity.practices set ended_at = ${now}
      where company_uuid = ${practice_company_uuid} and of_company_uuid = ${scope.company_uuid}
        and ended_at is null`.execute(db)
    sessions.forgetCached()
  },
})
