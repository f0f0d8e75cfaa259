import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { LetterKind } from '@bon/contracts/ports'
import { type Accounts, letters, type NewAccount, type User } from '@bon/services/identity'
import { sql } from 'kysely'
import type { IdentityTx } from './identity.tables.ts'
import { acceptInvitation, openInvitation } from './invitation-rows.ts'
import { hashPassword } from './passwords.ts'
import type { Kit } from './people-kit.ts'
import { letterTokens } from './tokens.ts'
import { normalEmail } from './users.ts'

/** An hour is enough to use a letter, and limits its use by somebody who finds it later (DEF-47). */
const resetLives = 60 * 60_000
const signUpLives = 24 * 3600_000

type UserContact = { uuid: Uuid; name: string; email: string; language: User['language'] }

/**
 * Sign-in links by e-mail. Work that differs between a known and an unknown address happens after the answer (DEF-47):
 * before it, both cost the same lookup or password hash.
 */
export const createAccounts = (kit: Kit): Accounts => {
  const { db, sessions, knownDevices: devices, mailer, link, log } = kit
  const findByEmail = (email: string) => contactOf(db, email)
  const sendReset = async (user: UserContact, now: Instant): Promise<void> => {
    const token = await letterTokens.make(db, 'password_reset', user.uuid, now, resetLives)
    const { email: to, name, language } = user
    await mailer.send(
      letters.passwordReset({ to, name, language, link: link(`/reset-password?token=${token}`) }),
    )
  }

  return {
    async requestNewPassword(email, now) {
      const user = await findByEmail(email)
      if (user) afterwards(log, 'password_reset', () => sendReset(user, now))
    },

    async resetPassword(token, password, now) {
      const tokenUser = await letterTokens.read(db, 'password_reset', token, now)
      if (!tokenUser) return undefined
      const password_hash = await hashPassword(password)
      const user = await db.transaction().execute(async (tx) => {
        if (!(await letterTokens.take(tx, 'password_reset', token, now))) return undefined
        const { rows } = await sql<UserContact>`update identity.users set password_hash = ${password_hash}
          where uuid = ${tokenUser} and forgotten_at is null returning uuid, name, email, language`.execute(
          tx,
        )
        return rows[0]
      })
      if (!user) return undefined
      await sessions.endAll(user.uuid)
      await devices.forget(user.uuid)
      const { email: to, name, language } = user
      afterwards(log, 'password_changed', () => mailer.send(letters.passwordChanged({ to, name, language })))
      return user.uuid
    },

    signUp: signUp(kit),

    async confirm(token, now) {
      return db.transaction().execute(async (tx) => {
        const uuid = await letterTokens.take(tx, 'sign_up', token, now)
        if (!uuid) return false
        const { rows } = await sql<NewAccount & { password_hash: string }>`delete from identity.sign_ups
          where uuid = ${uuid} returning name, email, language, password_hash`.execute(tx)
        const [signUp] = rows
        if (signUp) await insertUser(tx, uuid, signUp, signUp.password_hash)
        return signUp !== undefined
      })
    },

    signUpInvited: signUpInvited(kit),

    async readInvitation(token, now) {
      const uuid = await letterTokens.read(db, 'invitation', token, now)
      const invited = uuid && (await openInvitation(db, uuid, now))
      if (!invited) return undefined
      return { ...invited, has_account: (await findByEmail(invited.email)) !== undefined }
    },
  }
}

/** The company metadata of an event that does not come from a session. */
export const companyStamp = ({ companyOf }: Pick<Kit, 'companyOf'>, company_uuid: CompanyUuid) => {
  const company = companyOf(company_uuid)
  return company && { company_uuid, vat_entity_uuid: company.vat_entity_uuid }
}

export const insertUser = async (
  tx: IdentityTx,
  uuid: Uuid,
  { email, name, language }: Omit<NewAccount, 'password'>,
  password_hash: string,
  wsy_role: 'superadmin' | null = null,
): Promise<boolean> => {
  const { rows } =
    await sql`insert into identity.users (uuid, email, name, initials, language, password_hash, wsy_role)
    values (${uuid}, ${normalEmail(email)}, ${name}, ${initialsOf(name)}, ${language}, ${password_hash}, ${wsy_role})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** The first letters of the first and the last name, as a default. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{Letter}/u.test(word))
  const first = [...(words[0] ?? 'X')][0] ?? 'X'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}

const signUp =
  (kit: Kit): Accounts['signUp'] =>
  async ({ email, name, language, password }, now) => {
    const { db, newId, mailer, link, log } = kit
    const [user, password_hash] = await Promise.all([contactOf(db, email), hashPassword(password)])
    const to = normalEmail(email)
    afterwards(log, user ? 'sign_up_known' : 'sign_up_confirm', async () => {
      if (user) {
        const { name: own, language: spoken } = user
        return mailer.send(
          letters.signUpAccountExists({ to, name: own, language: spoken, link: link('/login') }),
        )
      }
      const uuid = newId()
      const token = await db.transaction().execute(async (tx) => {
        // Only the newest sign-up of an address counts: an older one may be from somebody else.
        const { rows } = await sql<{
          uuid: Uuid
        }>`delete from identity.sign_ups where email = ${to} returning uuid`.execute(tx)
        for (const old of rows) await letterTokens.void(tx, 'sign_up', old.uuid)
        await sql`insert into identity.sign_ups (uuid, email, name, language, password_hash, expires_at)
          values (${uuid}, ${to}, ${name}, ${language}, ${password_hash},
            ${now}::timestamptz + ${signUpLives} * interval '1 ms')`.execute(tx)
        return letterTokens.make(tx, 'sign_up', uuid, now, signUpLives)
      })
      await mailer.send(
        letters.signUpConfirm({ to, name, language, link: link(`/sign-up?confirm=${token}`) }),
      )
    })
  }

const signUpInvited =
  (kit: Kit): Accounts['signUpInvited'] =>
  async ({ email, name, language, password }, token, who) => {
    const { db, actions, newId } = kit
    const { now } = who
    const uuid = await letterTokens.read(db, 'invitation', token, now)
    const invited = uuid && (await openInvitation(db, uuid, now))
    // The link proves only the e-mail address it was sent to.
    if (!invited || invited.email !== normalEmail(email)) return false
    const password_hash = await hashPassword(password)
    const user_uuid = newId()
    const done = await actions.perform<'no'>(
      { ...who, actor: user_uuid },
      { invitation: uuid },
      async (tx) => {
        if (!(await letterTokens.take(tx, 'invitation', token, now))) return 'no'
        const isNew = await insertUser(tx, user_uuid, { email, name, language }, password_hash)
        if (!isNew) return 'no'
        const accepted = await acceptInvitation(tx, { uuid, user_uuid, email: invited.email, now })
        if (typeof accepted === 'string') return 'no'
        return {
          subject: user_uuid,
          audit: accepted.audit,
          company: companyStamp(kit, accepted.company_uuid),
        }
      },
    )
    return typeof done !== 'string'
  }

const contactOf = async (db: Kit['db'], email: string): Promise<UserContact | undefined> => {
  const { rows } = await sql<UserContact>`select uuid, name, email, language from identity.users
  where email = ${normalEmail(email)} and forgotten_at is null`.execute(db)
  return rows[0]
}

/** Not awaited; if it fails, the log has a line, and the person can request another letter. */
const afterwards = (log: Kit['log'], kind: LetterKind, work: () => Promise<void>): void => {
  void work().catch((error: unknown) => log.error('a letter could not be written', { kind, error }))
}
