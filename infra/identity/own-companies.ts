import { membershipStream } from '@bon/contracts/identity'
import type { OwnCompanies } from '@bon/services/identity'
import { sql } from 'kysely'
import type { Kit } from './people-kit.ts'
import { lockRoles } from './reach.ts'

/** Limit of companies per person; the provider can create more. */
const most = 3

/** Which person created which company, and the grant of its first administrator role (ADR 0086). */
export const createOwnCompanies = ({ db, actions, sessions }: Kit): OwnCompanies => ({
  async left(user) {
    const { rows } = await sql<{ made: number }>`select count(*)::int as made from identity.own_companies
      where user_uuid = ${user}`.execute(db)
    return Math.max(0, most - (rows[0]?.made ?? 0))
  },

  claim: (user, company) =>
    db.transaction().execute(async (tx) => {
      // Serialises concurrent requests, so that the limit holds.
      await sql`select pg_advisory_xact_lock(hashtext(${`own companies ${user}`}))`.execute(tx)
      const { rows } = await sql`insert into identity.own_companies (company_uuid, user_uuid)
        select ${company}, ${user}
        where (select count(*) from identity.own_companies
          where user_uuid = ${user} and company_uuid <> ${company}) < ${most}
        on conflict (company_uuid) do update set user_uuid = excluded.user_uuid
        returning 1`.execute(tx)
      return rows.length > 0
    }),

  async release(company) {
    await sql`delete from identity.own_companies o where company_uuid = ${company}
      and not exists (select from identity.company_roles r where r.company_uuid = o.company_uuid)`.execute(db)
  },

  async begin(who) {
    const { actor, scope } = who
    const company = scope.company_uuid
    await actions.perform(who, { begin: company }, async (tx) => {
      // Locks the company's roles; its members assign them from here on.
      await lockRoles(tx, company)
      await sql`insert into identity.company_roles (user_uuid, company_uuid, role)
        values (${actor}, ${company}, 'admin') on conflict do nothing`.execute(tx)
      const data = { user_uuid: actor, from: [], to: ['admin' as const] }
      const stream = membershipStream(company, actor)
      return { subject: company, audit: { stream, event: { type: 'RolesChanged', data } } }
    })
    sessions.forgetCached()
  },
})
