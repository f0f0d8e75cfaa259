import type { Instant, Uuid } from '@bon/contracts/kernel'
import { type Accounts, letters, type NewAccount, type User } from '@bon/services/identity'
import { sql } from 'kysely'
import type { IdentityTx } from './identity.tables.ts'
import { acceptInvitation, openInvitation } from './invitation-rows.ts'
import { hashPassword } from './passwords.ts'
import type { Kit } from './people-kit.ts'
import { letterTokens } from './tokens.ts'
import { normalEmail } from './users.ts'

/** DEF-47. */
const resetLives = 60 * 60_000
const signUpLives = 24 * 3600_000

type Known = { uuid: Uuid; name: string; email: string; language: User['language'] }

/**
 * Ways in by letter. What differs between a known and an unknown e-mail happens after the answer (DEF-47): the caller
 * waits for a look-up, or for a password's hash, which both of them cost.
 */
export const createAccounts = (kit: Kit): Accounts => {
  const { db, acts, sessions, known: devices, newId, mailer, link } = kit
  const known = async (email: string): Promise<Known | undefined> => {
    const { rows } = await sql<Known>`select uuid, name, email, language from identity.users
      where email = ${normalEmail(email)} and forgotten_at is null`.execute(db)
    return rows[0]
  }
  /** A letter that could not be written is asked for again by its reader; nobody waits here to hear of it. */
  const afterwards = (work: () => Promise<void>): void => {
    void work().catch(() => undefined)
  }
  const sendReset = async (user: Known, now: Instant): Promise<void> => {
    const token = await letterTokens.make(db, 'password_reset', user.uuid, now, resetLives)
    const { email: to, name, language } = user
    await mailer.send(
      letters.passwordReset({ to, name, language, link: link(`/reset-password?token=${token}`) }),
    )
  }

  return {
    async askNewPassword(email, now) {
      const user = await known(email)
      if (user) afterwards(() => sendReset(user, now))
    },

    async resetPassword(token, password, now) {
      const asked = await letterTokens.read(db, 'password_reset', token, now)
      if (!asked) return undefined
      const password_hash = await hashPassword(password)
      const user = await db.transaction().execute(async (tx) => {
        if (!(await letterTokens.take(tx, 'password_reset', token, now))) return undefined
        const { rows } = await sql<Known>`update identity.users set password_hash = ${password_hash}
          where uuid = ${asked} and forgotten_at is null returning uuid, name, email, language`.execute(tx)
        return rows[0]
      })
      if (!user) return undefined
      await sessions.endAll(user.uuid)
      await devices.forget(user.uuid)
      const { email: to, name, language } = user
      afterwards(() => mailer.send(letters.passwordChanged({ to, name, language })))
      return user.uuid
    },

    async signUp({ email, name, language, password }, now) {
      const [user, password_hash] = await Promise.all([known(email), hashPassword(password)])
      const to = normalEmail(email)
      afterwards(async () => {
        if (user) {
          const { name: own, language: spoken } = user
          return mailer.send(letters.signUpKnown({ to, name: own, language: spoken, link: link('/login') }))
        }
        const uuid = newId()
        const token = await db.transaction().execute(async (tx) => {
          // The newest sign-up of an address counts: an older one may be a stranger's.
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
    },

    async confirm(token, now) {
      return db.transaction().execute(async (tx) => {
        const uuid = await letterTokens.take(tx, 'sign_up', token, now)
        if (!uuid) return false
        const { rows } = await sql<NewAccount & { password_hash: string }>`delete from identity.sign_ups
          where uuid = ${uuid} returning name, email, language, password_hash`.execute(tx)
        const [asked] = rows
        if (asked) await insertUser(tx, uuid, asked, asked.password_hash)
        return asked !== undefined
      })
    },

    async signUpInvited({ email, name, language, password }, token, who) {
      const { now } = who
      const uuid = await letterTokens.read(db, 'invitation', token, now)
      const invited = uuid && (await openInvitation(db, uuid, now))
      // The link proves the e-mail that it was sent to, and no other.
      if (!invited || invited.email !== normalEmail(email)) return false
      const password_hash = await hashPassword(password)
      const user_uuid = newId()
      const done = await acts.perform<'no'>(
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
            tell: accepted.tell,
            company: companyStamp(kit, accepted.company_uuid),
          }
        },
      )
      return typeof done !== 'string'
    },

    async readInvitation(token, now) {
      const uuid = await letterTokens.read(db, 'invitation', token, now)
      const invited = uuid && (await openInvitation(db, uuid, now))
      if (!invited) return undefined
      return { ...invited, has_account: (await known(invited.email)) !== undefined }
    },
  }
}

/** In whose name an act is told that no session's company stands behind. */
export const companyStamp = ({ companyOf }: Pick<Kit, 'companyOf'>, company_uuid: Uuid) => {
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

/** The first letters of the first and the last name, until somebody chooses others. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{Letter}/u.test(word))
  const first = [...(words[0] ?? 'X')][0] ?? 'X'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
