import { invitationStream } from '@bon/contracts/identity'
import type { CompanyUuid, Instant, RequestContext, Uuid } from '@bon/contracts/kernel'
import { expiryOf, type Invitations, invitationStatus, letters, type User } from '@bon/services/identity'
import { sql } from 'kysely'
import { companyStamp } from './accounts.ts'
import { iso } from './identity.tables.ts'
import type { Telling } from './identity-handler.ts'
import {
  acceptInvitation,
  answerInvitation,
  type InvitationRecord,
  invitationRow,
} from './invitation-rows.ts'
import type { Kit } from './people-kit.ts'
import { isWithinReach } from './reach.ts'
import { letterTokens } from './tokens.ts'
import { normalEmail } from './users.ts'

const week_ms = 7 * 24 * 3600_000

type Row = InvitationRecord & { by_name: string | null; spoken: User['language'] | null }

/** Invited people are stored only here; events contain uuids and roles (CO-41, CO-51..54). */
export const createInvitations = (kit: Kit): Invitations => {
  const { actions } = kit

  return {
    of: async (company, now) => (await rowsOf(kit, company)).map((row) => shown(row, now)),

    pendingOf: pendingOf(kit),

    invite: invite(kit),

    resend: resend(kit),

    async revoke(who, uuid) {
      const { now, scope } = who
      const done = await actions.perform<'unknown' | 'answered'>(who, { revoke: uuid }, async (tx) => {
        const row = await invitationRow(tx, uuid)
        if (row?.company_uuid !== scope.company_uuid) return 'unknown'
        if (row.answer !== null) return 'answered'
        await sql`update identity.invitations set answer = 'revoked' where uuid = ${uuid}`.execute(tx)
        await letterTokens.void(tx, 'invitation', uuid)
        const data = { invitation_uuid: uuid, answer: 'revoked' as const, user_uuid: null }
        return {
          subject: uuid,
          audit: { stream: invitationStream(uuid), event: { type: 'InvitationAnswered', data } },
        }
      })
      return typeof done === 'string' ? done : one(kit, scope.company_uuid, uuid, now)
    },

    answer: answer(kit),
  }
}

const pendingOf =
  ({ db }: Kit): Invitations['pendingOf'] =>
  async (user, now) => {
    const { rows } = await sql<Row>`
      select i.uuid, i.company_uuid, i.email, i.roles, i.invited_by, i.answer, ${iso('i.sent_at')} as sent_at,
        by.name as by_name
      from identity.invitations i join identity.users me on me.email = i.email
        left join identity.users by on by.uuid = i.invited_by
      where me.uuid = ${user} and i.answer is null order by i.sent_at desc limit 50`.execute(db)
    return rows
      .filter((row) => invitationStatus(row, now) === 'open')
      .map(({ uuid, company_uuid, roles, by_name, sent_at }) => ({
        uuid,
        company_uuid,
        roles,
        invited_by: by_name ?? '—',
        expires_at: expiryOf(sent_at),
      }))
  }

const invite =
  (kit: Kit): Invitations['invite'] =>
  async (who, address, roles, company_name) => {
    const { actions, newId } = kit
    const { now, scope, actor } = who
    const email = normalEmail(address)
    const uuid = newId()
    const done = await actions.perform<'already_open' | 'already_user' | 'beyond'>(
      who,
      { email, roles },
      async (tx) => {
        // Serialises two admins who invite the same person concurrently.
        await sql`select pg_advisory_xact_lock(hashtext(${`invite ${scope.company_uuid} ${email}`}))`.execute(
          tx,
        )
        const { rows: there } = await sql<{ uuid: Uuid }>`select u.uuid from identity.users u
        join identity.company_roles r on r.user_uuid = u.uuid
        where u.email = ${email} and r.company_uuid = ${scope.company_uuid}`.execute(tx)
        if (there.length > 0) return 'already_user'
        const { rows: open } = await sql`select 1 from identity.invitations
        where company_uuid = ${scope.company_uuid} and email = ${email} and answer is null
          and sent_at > ${now}::timestamptz - interval '7 days'`.execute(tx)
        if (open.length > 0) return 'already_open'
        if (!(await isWithinReach(tx, who, undefined, [roles]))) return 'beyond'
        await sql`insert into identity.invitations (uuid, company_uuid, email, roles, invited_by, sent_at)
        values (${uuid}, ${scope.company_uuid}, ${email}, ${[...roles]}, ${actor}, ${now})`.execute(tx)
        return { subject: uuid, audit: invited({ uuid, roles: [...roles] }, false) }
      },
    )
    if (typeof done === 'string') return done
    if (!done.repeated) await send(kit, who, done.subject, company_name)
    return one(kit, scope.company_uuid, done.subject, now)
  }

const resend =
  (kit: Kit): Invitations['resend'] =>
  async (who, uuid, company_name) => {
    const { actions } = kit
    const { now, scope } = who
    const done = await actions.perform<'unknown' | 'answered' | 'beyond'>(
      who,
      { resend: uuid },
      async (tx) => {
        const row = await invitationRow(tx, uuid)
        if (row?.company_uuid !== scope.company_uuid) return 'unknown'
        if (row.answer !== null) return 'answered'
        if (!(await isWithinReach(tx, who, undefined, [row.roles]))) return 'beyond'
        await sql`update identity.invitations set sent_at = ${now} where uuid = ${uuid}`.execute(tx)
        return { subject: uuid, audit: invited(row, true) }
      },
    )
    if (typeof done === 'string') return done
    if (!done.repeated) await send(kit, who, uuid, company_name)
    return one(kit, scope.company_uuid, uuid, now)
  }

const answer =
  (kit: Kit): Invitations['answer'] =>
  async (who, uuid, answer) => {
    const { actions, sessions } = kit
    const { actor, now } = who
    let company_uuid: CompanyUuid | undefined
    const done = await actions.perform<'unknown' | 'answered' | 'expired'>(
      who,
      { answer, uuid },
      async (tx) => {
        const { rows } = await sql<{ email: string }>`select email from identity.users
        where uuid = ${actor} and forgotten_at is null`.execute(tx)
        const [me] = rows
        if (!me) return 'unknown'
        const mine = { uuid, user_uuid: actor, email: me.email, now }
        if (answer === 'accepted') {
          const accepted = await acceptInvitation(tx, mine)
          if (typeof accepted === 'string') return accepted
          company_uuid = accepted.company_uuid
          return { subject: company_uuid, audit: accepted.audit, company: companyStamp(kit, company_uuid) }
        }
        const row = await answerInvitation(tx, mine, answer)
        if (typeof row === 'string') return row
        company_uuid = row.company_uuid
        const data = { invitation_uuid: uuid, answer, user_uuid: actor }
        const audit: Telling = {
          stream: invitationStream(uuid),
          event: { type: 'InvitationAnswered', data },
        }
        return { subject: company_uuid, audit, company: companyStamp(kit, company_uuid) }
      },
    )
    if (typeof done === 'string') return done
    sessions.forgetCached()
    return { company_uuid: done.subject }
  }

const rowsOf = async ({ db }: Pick<Kit, 'db'>, company: Uuid, uuid?: Uuid): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select i.uuid, i.company_uuid, coalesce(i.email, '—') as email, i.roles, i.invited_by, i.answer,
      ${iso('i.sent_at')} as sent_at, by.name as by_name, coalesce(invited.language, by.language) as spoken
    from identity.invitations i
      left join identity.users by on by.uuid = i.invited_by
      left join identity.users invited on invited.email = i.email
    where i.company_uuid = ${company} and i.uuid = coalesce(${uuid ?? null}::uuid, i.uuid)
    order by i.sent_at desc, i.uuid desc limit 500`.execute(db)
  return rows
}

const shown = (row: Row, now: Instant) => ({
  uuid: row.uuid,
  email: row.email,
  roles: row.roles,
  status: invitationStatus(row, now),
  invited_by: row.by_name ?? '—',
  invited_at: row.sent_at,
  expires_at: expiryOf(row.sent_at),
})

const one = async (kit: Pick<Kit, 'db'>, company: Uuid, uuid: Uuid, now: Instant) => {
  const [row] = await rowsOf(kit, company, uuid)
  if (!row) throw new Error('an invitation that was just written is there')
  return shown(row, now)
}

/** The link is made after the action: a repeated action sends no second letter. */
const send = async (kit: Kit, { scope, now }: RequestContext, uuid: Uuid, company: string): Promise<void> => {
  const [row] = await rowsOf(kit, scope.company_uuid, uuid)
  if (!row) return
  const token = await letterTokens.make(kit.db, 'invitation', uuid, now, week_ms)
  const { email: to, roles, by_name, spoken } = row
  const facts = { to, roles, company, by: by_name ?? 'Bon', language: spoken ?? 'da' }
  const letter = letters.invitation({ ...facts, link: kit.link(`/sign-up?invitation=${token}`) })
  await kit.mailer.send({ ...letter, company_uuid: scope.company_uuid })
}

const invited = ({ uuid, roles }: Pick<Row, 'uuid' | 'roles'>, is_again: boolean): Telling => ({
  stream: invitationStream(uuid),
  event: { type: 'UserInvited', data: { invitation_uuid: uuid, roles, is_again } },
})
