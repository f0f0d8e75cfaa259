import { most_forks_a_day, most_practices } from '@bon/contracts/practice'
import type { MadePractice, Practices } from '@bon/services/identity'
import { sql } from 'kysely'
import { iso } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'

export const createPractices = ({ db, sessions }: Pick<Kit, 'db' | 'sessions'>): Practices => ({
  claim: async ({ scope, now }, { company_uuid, of_register_uuid, day }) => {
    const of = scope.company_uuid
    const claimed = await db.transaction().execute(async (tx) => {
      // Serialises concurrent requests, so that the limits hold.
      await sql`select pg_advisory_xact_lock(hashtext(${`practices ${of}`}))`.execute(tx)
      const { rows: before } = await sql<{ is_same: boolean }>`
        select of_register_uuid = ${of_register_uuid} and day = ${day} as is_same
        from identity.practices where company_uuid = ${company_uuid} and of_company_uuid = ${of}`.execute(tx)
      if (before[0]) return before[0].is_same ? 'claimed' : 'command.reused'
      const { rows } = await sql<{ open: number; of_day: number }>`
        select (count(*) filter (where ended_at is null))::int as open,
          (count(*) filter (where made_at > ${now}::timestamptz - interval '24 hours'))::int as of_day
        from identity.practices where of_company_uuid = ${of}`.execute(tx)
      const [{ open, of_day } = { open: 0, of_day: 0 }] = rows
      if (open >= most_practices) return 'too_many'
      if (of_day >= most_forks_a_day) return 'too_often'
      await sql`insert into identity.practices (company_uuid, of_company_uuid, of_register_uuid, day, made_at)
        values (${company_uuid}, ${of}, ${of_register_uuid}, ${day}, ${now})`.execute(tx)
      return 'claimed'
    })
    sessions.forgetCached()
    return claimed
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
