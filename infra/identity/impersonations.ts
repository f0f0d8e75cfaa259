import { membershipStream } from '@bon/contracts/identity'
import { addMs, type CompanyUuid, type Uuid } from '@bon/contracts/kernel'
import type { Impersonations } from '@bon/services/identity'
import { sql } from 'kysely'
import { companyStamp } from './accounts.ts'
import type { Kit } from './people-kit.ts'
import { writeVisit } from './staff-visits.ts'

const grantLives = 60 * 60_000

type Grant = { by_user: Uuid; as_user: Uuid; company_uuid: CompanyUuid; vat_entity_uuid: Uuid }

/** The request parameter only references a grant, which is stored here and bound to one session (THREAT-17). */
export const createImpersonations = (kit: Kit): Impersonations => {
  const { db, actions, sessions, newId } = kit
  return {
    async begin(who, as, reason) {
      const { session_uuid, now } = who
      // No nested impersonation.
      if (!session_uuid || who.impersonated_by || as === who.actor) return 'refused'
      const until = addMs(now, grantLives)
      let name = ''
      const done = await actions.perform<'refused'>(who, { as, reason }, async (tx) => {
        const { rows: me } = await sql<{ wsy_role: string | null }>`select wsy_role from identity.users
          where uuid = ${who.actor}`.execute(tx)
        const isAllowed = me[0]?.wsy_role === 'wsy_admin' || me[0]?.wsy_role === 'superadmin'
        // Provider staff cannot be impersonated: that would escalate privileges.
        const { rows } = await sql<{ name: string; company_uuid: CompanyUuid | null }>`
          select u.name, (select min(r.company_uuid::text)::uuid from identity.company_roles r
            where r.user_uuid = u.uuid) as company_uuid
          from identity.users u where u.uuid = ${as} and u.wsy_role is null and u.forgotten_at is null`.execute(
          tx,
        )
        const [user] = rows
        const company = user?.company_uuid && companyStamp(kit, user.company_uuid)
        if (!isAllowed || !user || !company) return 'refused'
        name = user.name
        await sql`insert into identity.impersonations (session_uuid, by_user, as_user, company_uuid, vat_entity_uuid, until)
          values (${session_uuid}, ${who.actor}, ${as}, ${company.company_uuid}, ${company.vat_entity_uuid}, ${until})
          on conflict (session_uuid) do update set as_user = excluded.as_user, company_uuid = excluded.company_uuid,
            vat_entity_uuid = excluded.vat_entity_uuid, until = excluded.until`.execute(tx)
        const visit = { uuid: newId(), session_uuid, by_user: who.actor, as_user: as, until }
        const { company_uuid } = company
        await writeVisit(tx, { ...visit, company_uuid, reason, entered_at: now })
        const event = { type: 'ImpersonationStarted' as const, data: { by: who.actor, as } }
        return { subject: as, audit: { stream: membershipStream(company.company_uuid, as), event }, company }
      })
      if (typeof done === 'string') return done
      sessions.forgetCached()
      return { name: name || (await nameOf(kit, as)), until }
    },

    async end(who) {
      const { session_uuid } = who
      if (!session_uuid) return
      const by = who.impersonated_by ?? who.actor
      await actions.perform({ ...who, actor: by }, { end: session_uuid }, async (tx) => {
        const { rows } =
          await sql<Grant>`delete from identity.impersonations where session_uuid = ${session_uuid}
          returning by_user, as_user, company_uuid, vat_entity_uuid`.execute(tx)
        const [grant] = rows
        if (!grant) return { subject: by, audit: undefined }
        await sql`update identity.staff_visits set ended_at = ${who.now} where session_uuid = ${session_uuid}
          and as_user is not null and ended_at is null and until > ${who.now}`.execute(tx)
        const { by_user, as_user: as, company_uuid, vat_entity_uuid } = grant
        const event = { type: 'ImpersonationEnded' as const, data: { by: by_user, as } }
        const audit = { stream: membershipStream(company_uuid, as), event }
        return { subject: as, audit, company: { company_uuid, vat_entity_uuid } }
      })
      sessions.forgetCached()
      await sql`delete from identity.impersonations where until < ${who.now}::timestamptz - interval '1 day'`.execute(
        db,
      )
    },
  }
}

const nameOf = async ({ db }: Kit, user: Uuid): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from identity.users where uuid = ${user}`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}
