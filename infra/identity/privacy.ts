import {
  cashierStream,
  customerStream,
  type ForgottenReport,
  membershipStream,
} from '@bon/contracts/identity'
import { type Instant, type RequestContext, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { Privacy } from '@bon/services/identity'
import { sql } from 'kysely'
import type { Forgotten, ForgottenList } from '../backup/index.ts'
import { companyStamp } from './accounts.ts'
import { endSignInsOf } from './cashier-sign-ins.ts'
import type { IdentityTx } from './identity.tables.ts'
import { isLastAdmin } from './members.ts'
import type { Kit } from './people-kit.ts'
import { lockRoles, rolesOf } from './reach.ts'

type CompanyStamp = { company_uuid: Uuid; vat_entity_uuid: Uuid }
type Kind = ForgottenReport['subject_kind']
const told = (subject_kind: Kind, subject_uuid: Uuid) => ({
  type: 'PersonForgotten' as const,
  data: { subject_kind, subject_uuid },
})
const report = (
  subject_kind: Kind,
  subject_uuid: Uuid,
  forgotten: ForgottenReport['forgotten'],
): ForgottenReport => ({
  subject_kind,
  subject_uuid,
  forgotten: [...forgotten, 'texts'],
  // Bookkeeping: five years, by uuids alone; signed texts as long (reliability.md 5.2).
  kept: ['bookkeeping_uuids', 'fiscal_texts'],
})

const ofCashier: ForgottenReport['forgotten'] = ['name', 'initials', 'pin']
const ofCustomer: ForgottenReport['forgotten'] = ['name', 'email']
const ofUser: ForgottenReport['forgotten'] = [
  ...(['name', 'initials', 'email', 'password', 'pin', 'sessions', 'roles', 'invitations', 'mails'] as const),
]

/** The rows of a person become nobody's; the uuid stays, so that what he did in the books still reads (CO-16). */
export const createPrivacy = (
  kit: Kit,
  list?: ForgottenList,
): Privacy & { forgetAgain(entry: Forgotten, now: Instant): Promise<void> } => {
  const { acts, sessions, vault } = kit
  const note = async (subject_kind: Kind, subject_uuid: Uuid, at: Instant, company: CompanyStamp) => {
    const { company_uuid, vat_entity_uuid } = company
    await list?.note({ subject_kind, subject_uuid, company_uuid, vat_entity_uuid, at })
  }

  const forgetUser = async (who: RequestContext, user: Uuid) => {
    const companies = await companiesOf(kit, user)
    const [first] = companies
    const home = first === undefined ? undefined : companyStamp(kit, first)
    const done = await acts.perform<'last_admin'>(who, { forget: user }, async (tx) => {
      for (const company of companies) {
        await lockRoles(tx, company)
        const roles = await rolesOf(tx, company, user)
        if (
          roles.includes('admin') &&
          (await isLastAdmin(tx, company, user)) &&
          (await othersIn(tx, company, user))
        )
          return 'last_admin'
      }
      await scrubUser(tx, user, who.now)
      const stream = membershipStream(home?.company_uuid ?? who.scope.company_uuid, user)
      return { subject: user, tell: { stream, event: told('user', user) }, company: home }
    })
    if (typeof done === 'string') return done
    await sessions.endAll(user)
    await vault.forget(user)
    await note('user', user, who.now, home ?? who.scope)
    return report('user', user, ofUser)
  }

  return {
    async forget(who, kind, subject) {
      const company = who.scope.company_uuid
      if (kind === 'user') {
        const companies = await companiesOf(kit, subject)
        if (!companies.includes(company)) return 'unknown'
        // Whoever works elsewhere too is that company's person as well: he forgets himself, or leaves this one.
        return companies.length > 1 ? 'other_companies' : forgetUser(who, subject)
      }
      const done = await acts.perform<'unknown'>(who, { forget: subject, kind }, async (tx) => {
        if (kind === 'cashier') {
          if (!(await scrubCashier(tx, subject, company, who.now))) return 'unknown'
          return { subject, tell: { stream: cashierStream(subject), event: told(kind, subject) } }
        }
        if (!(await forgetCustomer(tx, subject, company))) return 'unknown'
        return { subject, tell: { stream: customerStream(subject), event: told(kind, subject) } }
      })
      if (typeof done === 'string') return done
      await vault.forget(subject)
      await note(kind, subject, who.now, who.scope)
      return report(kind, subject, kind === 'cashier' ? ofCashier : ofCustomer)
    },

    forgetMe: (who) => forgetUser(who, who.actor),

    /** After a restore: somebody whom the list knows and the backup may not. Nothing refuses it now. */
    async forgetAgain({ subject_kind: kind, subject_uuid: subject, company_uuid, vat_entity_uuid }, now) {
      const who: RequestContext = {
        actor: subject,
        command_id: uuid5(subject, 'forgotten again'),
        now,
        caller: 'restore',
        scope: { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] },
      }
      const streams = {
        user: membershipStream(company_uuid, subject),
        cashier: cashierStream(subject),
        customer: customerStream(subject),
      }
      await acts.perform(who, { forget: subject, kind }, async (tx) => {
        if (kind === 'user') await scrubUser(tx, subject, now)
        else if (kind === 'cashier') await scrubCashier(tx, subject, company_uuid, now)
        else await forgetCustomer(tx, subject, company_uuid)
        return { subject, tell: { stream: streams[kind], event: told(kind, subject) } }
      })
      if (kind === 'user') await sessions.endAll(subject)
      await vault.forget(subject)
    },
  }
}

/** A customer is a row of the vault, or only texts about somebody; the row's uuid stays for what was invoiced. */
const forgetCustomer = async (tx: IdentityTx, subject: Uuid, company: Uuid): Promise<boolean> => {
  const row = await sql`update vault.records set data = '{}', archived = true, revision = revision + 1
    where uuid = ${subject} and company_uuid = ${company} and resource = 'customers' returning 1`.execute(tx)
  await sql`delete from identity.outbox where subject_uuid = ${subject} and company_uuid = ${company}`.execute(
    tx,
  )
  const texts = await sql`select 1 from vault.texts
    where subject = ${subject} and company_uuid = ${company} limit 1`.execute(tx)
  return row.rows.length + texts.rows.length > 0
}

const companiesOf = async ({ db }: Kit, user: Uuid): Promise<Uuid[]> => {
  const { rows } = await sql<{ company_uuid: Uuid }>`select distinct company_uuid from identity.company_roles
    where user_uuid = ${user} order by company_uuid`.execute(db)
  return rows.map((row) => row.company_uuid)
}

/** The last person of a company may go; the last admin among others may not. */
const othersIn = async (tx: IdentityTx, company: Uuid, user: Uuid): Promise<boolean> => {
  const { rows } = await sql`select 1 from identity.company_roles
    where company_uuid = ${company} and user_uuid <> ${user} limit 1`.execute(tx)
  return rows.length > 0
}

const scrubCashier = async (tx: IdentityTx, cashier: Uuid, company: Uuid, now: string): Promise<boolean> => {
  await endSignInsOf(tx, cashier, now)
  const { rows } = await sql`update identity.cashiers set initials = '—', label = '—', pin_hmac = null,
      language = null, archived_at = coalesce(archived_at, ${now}), revision = revision + 1
    where uuid = ${cashier} and company_uuid = ${company} returning 1`.execute(tx)
  return rows.length > 0
}

const scrubUser = async (tx: IdentityTx, user: Uuid, now: string): Promise<void> => {
  await sql`delete from identity.outbox where recipient = (select email from identity.users where uuid = ${user})`.execute(
    tx,
  )
  await sql`delete from identity.letter_tokens where subject_uuid = ${user}`.execute(tx)
  await sql`update identity.invitations set email = null, answer = coalesce(answer, 'revoked')
    where email = (select email from identity.users where uuid = ${user})`.execute(tx)
  await sql`delete from identity.company_roles where user_uuid = ${user}`.execute(tx)
  await sql`delete from identity.page_choices where user_uuid = ${user}`.execute(tx)
  await sql`delete from identity.known_devices where user_uuid = ${user}`.execute(tx)
  await sql`delete from identity.recovery_codes where user_uuid = ${user}`.execute(tx)
  await sql`delete from identity.passkeys where user_uuid = ${user}`.execute(tx)
  // The lines and browsers of his sessions are his too, and those that the security log keeps for a while.
  await sql`update identity.security_facts set ip = null, user_agent = null where person_uuid = ${user}`.execute(
    tx,
  )
  await sql`update identity.sessions set revoked_at = coalesce(revoked_at, ${now}), ip = '—', user_agent = '—'
    where user_uuid = ${user}`.execute(tx)
  await sql`update identity.users set email = null, name = '—', initials = '—', password_hash = '—',
      admin_pin_hmac = null, totp_sealed = null, totp_offered = null, totp_since = null, totp_step = null,
      passkey_handle = null, wsy_role = null, forgotten_at = ${now}
    where uuid = ${user}`.execute(tx)
}
