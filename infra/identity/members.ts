import { membershipStream } from '@bon/contracts/identity'
import type { RequestContext, Uuid } from '@bon/contracts/kernel'
import type { CompanyRole, Members } from '@bon/services/identity'
import { sql } from 'kysely'
import { type IdentityTx, iso } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'
import { isWithinReach, lockRoles, rolesOf, sorted } from './reach.ts'

/** The members of a company and their roles (CO-13, CO-54). */
export const createMembers = ({ db, actions, sessions }: Kit): Members => {
  const change = async (
    who: RequestContext,
    user: Uuid,
    sent: object,
    to: (from: CompanyRole[]) => CompanyRole[],
  ) => {
    const company = who.scope.company_uuid
    const done = await actions.perform<'unknown' | 'last_admin' | 'beyond'>(
      who,
      { user, ...sent },
      async (tx) => {
        await lockRoles(tx, company)
        const from = await rolesOf(tx, company, user)
        if (from.length === 0) return 'unknown'
        const next = sorted(to(from))
        if (from.includes('admin') && !next.includes('admin') && (await isLastAdmin(tx, company, user)))
          return 'last_admin'
        if (from.join() === next.join()) return { subject: user, audit: undefined }
        if (!(await isWithinReach(tx, who, user, [from, next]))) return 'beyond'
        await writeRoles(tx, company, user, next)
        const data = { user_uuid: user, from, to: next }
        return {
          subject: user,
          audit: { stream: membershipStream(company, user), event: { type: 'RolesChanged', data } },
        }
      },
    )
    // A revoked role must take effect within a second (G-31); in this process at once.
    sessions.forgetCached()
    return typeof done === 'string' ? done : ('done' as const)
  }

  return {
    async of(company) {
      const { rows } = await sql<Awaited<ReturnType<Members['of']>>[number]>`
        select u.uuid, u.name, u.email, u.initials, array_agg(r.role order by r.role) as roles,
          (select max(${iso('s.last_used_at')}) from identity.sessions s where s.user_uuid = u.uuid) as last_seen_at
        from identity.users u join identity.company_roles r on r.user_uuid = u.uuid
        where r.company_uuid = ${company} and u.forgotten_at is null
        group by u.uuid order by lower(u.name), u.uuid limit 1000`.execute(db)
      return rows.map((row) => ({ ...row, roles: sorted(row.roles) }))
    },

    setRoles: (who, user, roles) => change(who, user, { to: roles }, () => [...roles]),

    removeRole: (who, user, role) =>
      change(who, user, { without: role }, (from) => from.filter((one) => one !== role)),
  }
}

export const isLastAdmin = async (tx: IdentityTx, company: Uuid, user: Uuid): Promise<boolean> => {
  const { rows } = await sql`select 1 from identity.company_roles
    where company_uuid = ${company} and role = 'admin' and user_uuid <> ${user} limit 1`.execute(tx)
  return rows.length === 0
}

const writeRoles = async (tx: IdentityTx, company: Uuid, user: Uuid, roles: readonly CompanyRole[]) => {
  await sql`delete from identity.company_roles where company_uuid = ${company} and user_uuid = ${user}`.execute(
    tx,
  )
  for (const role of roles) {
    await sql`insert into identity.company_roles (user_uuid, company_uuid, role)
      values (${user}, ${company}, ${role})`.execute(tx)
  }
  // A person who leaves and returns starts with the pages of the new roles, and gets no statistics by mail.
  if (roles.length === 0)
    for (const table of ['page_choices', 'statistics_mails'])
      await sql`delete from identity.${sql.ref(table)}
        where company_uuid = ${company} and user_uuid = ${user}`.execute(tx)
  // Without an admin role left the PIN is useless, so its hash is deleted.
  await sql`update identity.users set admin_pin_hmac = null where uuid = ${user}
    and not exists (select from identity.company_roles where user_uuid = ${user} and role = 'admin')`.execute(
    tx,
  )
}
