import { staffEntryStream } from '@bon/contracts/identity'
import { addMs, type CompanyUuid, type Instant, type Uuid } from '@bon/contracts/kernel'
import { hasRoleEverywhere, type StaffVisits, type User } from '@bon/services/identity'
import { sql } from 'kysely'
import { companyStamp } from './accounts.ts'
import { type IdentityTx, iso } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'

const visitLives_ms = 60 * 60_000

type Visit = {
  uuid: Uuid
  session_uuid: Uuid
  by_user: Uuid
  as_user: Uuid | null
  company_uuid: CompanyUuid
  reason: string
  entered_at: Instant
  until: Instant
}

/** Written in the transaction that starts the visit, so that the company sees every visit. */
export const writeVisit = async (tx: IdentityTx, visit: Visit): Promise<void> => {
  await sql`insert into identity.staff_visits
      (uuid, session_uuid, by_user, as_user, company_uuid, reason, entered_at, until)
    values (${visit.uuid}, ${visit.session_uuid}, ${visit.by_user}, ${visit.as_user}, ${visit.company_uuid},
      ${visit.reason}, ${visit.entered_at}, ${visit.until})`.execute(tx)
}

/** Provider staff act in a company during a visit: one session, with a reason, for an hour (S-10). */
export const createStaffVisits = (kit: Kit): StaffVisits => {
  const { db, actions, sessions, newId } = kit
  return {
    async enter(who, company_uuid, reason) {
      const { session_uuid, now, actor } = who
      const company = companyStamp(kit, company_uuid)
      if (!session_uuid || who.impersonated_by || !company) return 'refused'
      const until = addMs(now, visitLives_ms)
      const uuid = newId()
      const done = await actions.perform<'refused'>(who, { company_uuid, reason }, async (tx) => {
        const { rows } = await sql<Pick<User, 'wsy_role'>>`select wsy_role from identity.users
          where uuid = ${actor} and forgotten_at is null`.execute(tx)
        if (!rows[0] || !hasRoleEverywhere(rows[0])) return 'refused'
        const visit = { uuid, session_uuid, by_user: actor, as_user: null, company_uuid, reason, until }
        await writeVisit(tx, { ...visit, entered_at: now })
        const event = { type: 'StaffEntered' as const, data: { entry_uuid: uuid, by: actor } }
        return { subject: uuid, audit: { stream: staffEntryStream(uuid), event }, company }
      })
      if (typeof done === 'string') return done
      sessions.forgetCached()
      return { until }
    },

    async leave(who) {
      const { session_uuid, now, actor } = who
      if (!session_uuid) return
      const { rows } = await sql<{ uuid: Uuid; company_uuid: CompanyUuid }>`select uuid, company_uuid
        from identity.staff_visits where session_uuid = ${session_uuid} and as_user is null
          and ended_at is null and until > ${now}`.execute(db)
      for (const { uuid, company_uuid } of rows) {
        // Each visit has its own stream, and one action appends one event.
        const command_id = uuid
        await actions.perform({ ...who, command_id }, { leave: uuid }, async (tx) => {
          await sql`update identity.staff_visits set ended_at = ${now} where uuid = ${uuid}`.execute(tx)
          const event = { type: 'StaffLeft' as const, data: { entry_uuid: uuid, by: actor } }
          const company = companyStamp(kit, company_uuid)
          return { subject: uuid, audit: { stream: staffEntryStream(uuid), event }, company }
        })
      }
      sessions.forgetCached()
    },

    async of(company_uuid, now) {
      const { rows } = await sql<Awaited<ReturnType<StaffVisits['of']>>[number]>`
        select v.uuid, coalesce(by.name, '—') as by, case when v.as_user is null then null
            else coalesce(as_user.name, '—') end as "as", v.reason, ${iso('v.entered_at')} as entered_at,
          to_char(coalesce(v.ended_at, v.until) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
        from identity.staff_visits v
          left join identity.users by on by.uuid = v.by_user
          left join identity.users as_user on as_user.uuid = v.as_user
        where v.company_uuid = ${company_uuid} and v.entered_at > ${now}::timestamptz - interval '12 months'
        order by v.entered_at desc, v.uuid desc limit 500`.execute(db)
      return rows
    },
  }
}
