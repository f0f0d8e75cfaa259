import { inspection_link_ms, inspectionLinkStream } from '@bon/contracts/identity'
import { addMs, type CompanyUuid, type Instant, type RegisterUuid, type Uuid } from '@bon/contracts/kernel'
import type { InspectionLinks, MadeLink } from '@bon/services/identity'
import { sql } from 'kysely'
import { companyStamp } from './accounts.ts'
import { iso } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'
import { hashOf, newToken } from './tokens.ts'

type Opened = {
  uuid: Uuid
  company_uuid: CompanyUuid
  until: Instant
  is_revoked: boolean
  is_expired: boolean
}

/** Links for inspectors (R-24, ADR 0116). Of a secret only the hash is stored. */
export const createInspectionLinks = (kit: Kit): InspectionLinks => ({
  make: make(kit),
  of: of(kit),
  revoke: revoke(kit),
  open: open(kit),
})

const make =
  ({ db, actions, newId }: Kit): InspectionLinks['make'] =>
  async (who, { register_uuid, person_uuid }) => {
    const { now, scope } = who
    const secret = newToken()
    const uuid = newId()
    const until = addMs(now, inspection_link_ms)
    const done = await actions.perform(who, { inspection_link: register_uuid }, async (tx) => {
      await sql`insert into identity.inspection_links
          (uuid, company_uuid, register_uuid, made_by, made_at, until, secret_hash)
        values (${uuid}, ${scope.company_uuid}, ${register_uuid}, ${person_uuid}, ${now}, ${until},
          ${hashOf(secret)})`.execute(tx)
      const data = { link_uuid: uuid, register_uuid, person_uuid, until }
      const event = { type: 'InspectionLinkMade' as const, data }
      return { subject: uuid, audit: { stream: inspectionLinkStream(uuid), event } }
    })
    if (typeof done === 'string') return 'command.reused'
    if (!done.repeated) return { uuid, secret, until }
    // The answer with the first secret was lost, and no hash gives it back. Whoever opened the link had the answer.
    const { rows } = await sql<{
      until: Instant
    }>`update identity.inspection_links set secret_hash = ${hashOf(secret)}
      where uuid = ${done.subject} and opened_at is null returning ${iso('until')} as until`.execute(db)
    return rows[0] ? { uuid: done.subject, secret, until: rows[0].until } : 'command.reused'
  }

const of =
  ({ db }: Kit): InspectionLinks['of'] =>
  async (company, now) => {
    const { rows } = await sql<MadeLink & { register_uuid: RegisterUuid | null }>`
      select l.uuid, u.name as made_by, ${iso('l.made_at')} as made_at, l.register_uuid, ${iso('l.until')} as until,
        ${iso('l.opened_at')} as opened_at, ${iso('l.revoked_at')} as revoked_at,
        l.revoked_at is null and l.until > ${now} as is_valid
      from identity.inspection_links l
        left join identity.users u on u.uuid = l.made_by and u.forgotten_at is null
      where l.company_uuid = ${company} and l.made_at > ${now}::timestamptz - interval '12 months'
      order by l.made_at desc, l.uuid desc limit 500`.execute(db)
    return rows
  }

const revoke =
  ({ actions, sessions }: Kit): InspectionLinks['revoke'] =>
  async (who, uuid) => {
    const { scope, now } = who
    const done = await actions.perform<'unknown' | 'ended'>(who, { revoke_link: uuid }, async (tx) => {
      const { rows } = await sql<{ is_valid: boolean }>`
        select revoked_at is null and until > ${now} as is_valid from identity.inspection_links
        where uuid = ${uuid} and company_uuid = ${scope.company_uuid} for update`.execute(tx)
      if (!rows[0]) return 'unknown'
      if (!rows[0].is_valid) return 'ended'
      await sql`update identity.inspection_links set revoked_at = ${now} where uuid = ${uuid}`.execute(tx)
      const event = { type: 'InspectionLinkRevoked' as const, data: { link_uuid: uuid } }
      return { subject: uuid, audit: { stream: inspectionLinkStream(uuid), event } }
    })
    if (typeof done === 'string') return done
    await sessions.endOfLink(uuid)
    return 'done'
  }

const open =
  (kit: Kit): InspectionLinks['open'] =>
  async (secret, who) => {
    const { db, sessions } = kit
    const { now, caller } = who
    const { rows } = await sql<Opened>`select uuid, company_uuid, ${iso('until')} as until,
        revoked_at is not null as is_revoked, identity.inspection_links.until <= ${now} as is_expired
      from identity.inspection_links where secret_hash = ${hashOf(secret)}`.execute(db)
    const [link] = rows
    if (!link) return 'unknown'
    if (link.is_revoked) return 'revoked'
    if (link.is_expired) return 'expired'
    const { uuid, company_uuid, until } = link
    await recordFirst(kit, { ...who, actor: uuid }, { uuid, company_uuid })
    // Revoked meanwhile, the session is dead from its beginning: it is read with its link.
    return { token: await sessions.startForLink({ uuid, until }, caller), company_uuid, until }
  }

/** Opening a link again is no event of its own: it can be opened as often as it is asked for until it ends. */
const recordFirst = async (
  kit: Kit,
  who: Parameters<InspectionLinks['open']>[1],
  { uuid, company_uuid }: Pick<Opened, 'uuid' | 'company_uuid'>,
): Promise<void> => {
  await kit.actions.perform<'before'>(who, { open_link: uuid }, async (tx) => {
    const { rows } = await sql`update identity.inspection_links set opened_at = ${who.now}
      where uuid = ${uuid} and opened_at is null returning 1`.execute(tx)
    if (rows.length === 0) return 'before'
    const event = { type: 'InspectionLinkOpened' as const, data: { link_uuid: uuid } }
    const audit = { stream: inspectionLinkStream(uuid), event }
    return { subject: uuid, audit, company: companyStamp(kit, company_uuid) }
  })
}
