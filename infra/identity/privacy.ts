import {
  cashierStream,
  customerStream,
  type EmployeeName,
  type ForgottenReport,
  membershipStream,
  namePartsOf,
} from '@bon/contracts/identity'
import {
  type CompanyUuid,
  type Instant,
  type RequestContext,
  type Uuid,
  uuid5,
  type VaultText,
} from '@bon/contracts/kernel'
import type { Privacy } from '@bon/services/identity'
import { sql } from 'kysely'
import type { Forgotten, ForgottenList } from '../backup/index.ts'
import { companyStamp } from './accounts.ts'
import { endSignInsOf } from './cashier-sign-ins.ts'
import { storeEmployeeName } from './employee-names.ts'
import type { IdentityTx } from './identity.tables.ts'
import { isLastAdmin } from './members.ts'
import type { Kit } from './people-kit.ts'
import { lockRoles, rolesOf } from './reach.ts'

type CompanyStamp = { company_uuid: CompanyUuid; vat_entity_uuid: Uuid }
type Kind = ForgottenReport['subject_kind']
const forgottenEvent = (subject_kind: Kind, subject_uuid: Uuid, name?: VaultText) => ({
  type: 'PersonForgotten' as const,
  data: { subject_kind, subject_uuid, ...(name && { name }) },
})
const report = (
  subject_kind: Kind,
  subject_uuid: Uuid,
  forgotten: ForgottenReport['forgotten'],
): ForgottenReport => ({
  subject_kind,
  subject_uuid,
  forgotten: [...forgotten, 'texts'],
  // Bookkeeping data is kept for five years, by uuid only; so are signed texts, and the names of who acted (LAW-17).
  kept: [
    ...(['bookkeeping_uuids', 'fiscal_texts'] as const),
    ...(subject_kind === 'customer' ? [] : (['employee_name'] as const)),
  ],
})

const ofCashier: ForgottenReport['forgotten'] = ['name', 'initials', 'pin']
const ofCustomer: ForgottenReport['forgotten'] = ['name', 'email']
const ofUser: ForgottenReport['forgotten'] = [
  ...(['name', 'initials', 'email', 'password', 'pin', 'sessions', 'roles', 'invitations', 'mails'] as const),
]

/** Removes a person's data; the uuid remains, so that the books stay readable (CO-16). */
export const createPrivacy = (
  kit: Kit,
  list?: ForgottenList,
): Privacy & { forgetAgain(entry: Forgotten, now: Instant): Promise<void> } => {
  const { actions, sessions, vault } = kit
  const note = async (subject_kind: Kind, subject_uuid: Uuid, at: Instant, company: CompanyStamp) => {
    const { company_uuid, vat_entity_uuid } = company
    await list?.note({ subject_kind, subject_uuid, company_uuid, vat_entity_uuid, at })
  }

  const forgetUser = async (who: RequestContext, user: Uuid) => {
    const companies = await companiesOf(kit, user)
    const [first] = companies
    const home = first === undefined ? undefined : companyStamp(kit, first)
    const name = await lastNameOf(kit, 'user', user, home?.company_uuid ?? who.scope.company_uuid)
    const done = await actions.perform<'last_admin'>(who, { forget: user }, async (tx) => {
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
      return { subject: user, audit: { stream, event: forgottenEvent('user', user, name) }, company: home }
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
        // A person who also works elsewhere belongs to that company too: only the person can request this, or this
        // company can remove the role.
        return companies.length > 1 ? 'other_companies' : forgetUser(who, subject)
      }
      const name = await lastNameOf(kit, kind, subject, company)
      const done = await actions.perform<'unknown'>(who, { forget: subject, kind }, async (tx) => {
        if (kind === 'cashier') {
          if (!(await scrubCashier(tx, subject, company, who.now))) return 'unknown'
          return {
            subject,
            audit: { stream: cashierStream(subject), event: forgottenEvent(kind, subject, name) },
          }
        }
        if (!(await forgetCustomer(tx, subject, company))) return 'unknown'
        return { subject, audit: { stream: customerStream(subject), event: forgottenEvent(kind, subject) } }
      })
      if (typeof done === 'string') return done
      await vault.forget(subject)
      await note(kind, subject, who.now, who.scope)
      return report(kind, subject, kind === 'cashier' ? ofCashier : ofCustomer)
    },

    forgetMe: (who) => forgetUser(who, who.actor),

    forgetAgain: (entry, now) => forgetAgain(kit, entry, now),
  }
}

/** A customer is a vault row, or only texts in the vault; the row's uuid remains for invoices. */
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
  const { rows } = await sql<{
    company_uuid: CompanyUuid
  }>`select distinct company_uuid from identity.company_roles
    where user_uuid = ${user} order by company_uuid`.execute(db)
  return rows.map((row) => row.company_uuid)
}

/** The last person of a company may be removed; the last admin among others may not. */
const othersIn = async (tx: IdentityTx, company: Uuid, user: Uuid): Promise<boolean> => {
  const { rows } = await sql`select 1 from identity.company_roles
    where company_uuid = ${company} and user_uuid <> ${user} limit 1`.execute(tx)
  return rows.length > 0
}

/** Stored for the books before it is forgotten here; undefined of customers, and of whom is forgotten already. */
const lastNameOf = async (
  { db, vault }: Kit,
  kind: Kind,
  subject: Uuid,
  company: CompanyUuid,
): Promise<VaultText | undefined> => {
  const { rows } =
    kind === 'cashier'
      ? await sql<EmployeeName>`select first_name, last_name, initials from identity.cashiers
          where uuid = ${subject} and company_uuid = ${company} and initials <> '—'`.execute(db)
      : kind === 'user'
        ? await sql<{ name: string; initials: string }>`select name, initials from identity.users
            where uuid = ${subject} and forgotten_at is null`.execute(db)
        : { rows: [] }
  const [row] = rows
  const name = row && ('name' in row ? { ...namePartsOf(row.name), initials: row.initials } : row)
  return name && storeEmployeeName(vault, company, subject, name)
}

const scrubCashier = async (tx: IdentityTx, cashier: Uuid, company: Uuid, now: string): Promise<boolean> => {
  await endSignInsOf(tx, cashier, now)
  const { rows } = await sql`update identity.cashiers set initials = '—', first_name = '—', last_name = '—',
      label = '—', pin_hmac = null,
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
  await sql`delete from identity.statistics_mails where user_uuid = ${user}`.execute(tx)
  await sql`delete from identity.known_devices where user_uuid = ${user}`.execute(tx)
  await sql`delete from identity.recovery_codes where user_uuid = ${user}`.execute(tx)
  await sql`delete from identity.passkeys where user_uuid = ${user}`.execute(tx)
  // Also the addresses and user agents of the person's sessions, and those that the security log keeps for a while.
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

/** After a restore: forgets a person again whom the backup may still contain. Never refused. */
const forgetAgain = async (
  kit: Kit,
  { subject_kind: kind, subject_uuid: subject, company_uuid, vat_entity_uuid }: Forgotten,
  now: Instant,
): Promise<void> => {
  const { actions, sessions, vault } = kit
  const name = await lastNameOf(kit, kind, subject, company_uuid)
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
  await actions.perform(who, { forget: subject, kind }, async (tx) => {
    if (kind === 'user') await scrubUser(tx, subject, now)
    else if (kind === 'cashier') await scrubCashier(tx, subject, company_uuid, now)
    else await forgetCustomer(tx, subject, company_uuid)
    return { subject, audit: { stream: streams[kind], event: forgottenEvent(kind, subject, name) } }
  })
  if (kind === 'user') await sessions.endAll(subject)
  await vault.forget(subject)
}
