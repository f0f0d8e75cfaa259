import { passwordMinimum } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { letters, type ProfileRow, type Profiles } from '@bon/services/identity'
import { sql } from 'kysely'
import { adminPinHmac } from './keys.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Kit } from './people-kit.ts'
import { letterTokens } from './tokens.ts'

type Row = Omit<ProfileRow, 'may_have_admin_pin' | 'password_minimum'> & { is_staff: boolean }

/** A person's own account (AUTH-14..17, PERM-16). */
export const createProfiles = ({ db, sessions, knownDevices, mailer, server_key }: Kit): Profiles => {
  const of = async (user: Uuid): Promise<ProfileRow | undefined> => {
    const { rows } =
      await sql<Row>`select uuid, name, email, initials, language, admin_pin_hmac is not null as has_admin_pin,
        wsy_role is not null as is_staff,
        coalesce((select json_agg(json_build_object('company_uuid', r.company_uuid, 'role', r.role)
            order by r.company_uuid, r.role)
          from identity.company_roles r where r.user_uuid = users.uuid), '[]'::json) as roles
      from identity.users where uuid = ${user} and forgotten_at is null`.execute(db)
    const [found] = rows
    if (!found) return undefined
    const { is_staff, ...row } = found
    const may_have_admin_pin = row.roles.some(({ role }) => role === 'admin')
    const password_minimum = passwordMinimum[is_staff || may_have_admin_pin ? 'admin' : 'person']
    return { ...row, may_have_admin_pin, password_minimum }
  }
  const storedHash = async (user: Uuid) => {
    const { rows } = await sql<{ password_hash: string; email: string; name: string; language: 'da' | 'en' }>`
      select password_hash, email, name, language from identity.users
      where uuid = ${user} and forgotten_at is null`.execute(db)
    return rows[0]
  }

  return {
    of,

    async change(user, { name, initials, language }) {
      await sql`update identity.users set name = ${name}, initials = ${initials}, language = ${language}
        where uuid = ${user} and forgotten_at is null`.execute(db)
    },

    hasPassword: async (user, password) =>
      verifyPassword(password, (await storedHash(user))?.password_hash, 'known'),

    async setPassword(user, password, but) {
      const before = await storedHash(user)
      if (!before) return 0
      const password_hash = await hashPassword(password, 'known')
      await sql`update identity.users set password_hash = ${password_hash} where uuid = ${user}`.execute(db)
      // A reset link that is still in the mail would undo the change.
      await letterTokens.void(db, 'password_reset', user)
      const ended = await sessions.endAll(user, but)
      await knownDevices.forget(user)
      const { email: to, name, language } = before
      await mailer.send(letters.passwordChanged({ to, name, language }))
      return ended
    },

    setAdminPin: (user, pin) =>
      db.transaction().execute(async (tx) => {
        if (pin === null) {
          await sql`update identity.users set admin_pin_hmac = null where uuid = ${user}`.execute(tx)
          return 'set'
        }
        // Serialises concurrent choices, as a PIN must identify one admin (POS-53).
        await sql`select pg_advisory_xact_lock(hashtext('bon admin pins'))`.execute(tx)
        const { rows: companies } = await sql`select 1 from identity.company_roles
          where user_uuid = ${user} and role = 'admin' limit 1`.execute(tx)
        if (companies.length === 0) return 'admins_only'
        const { rows: others } = await sql<{ uuid: Uuid; admin_pin_hmac: Buffer }>`
          select distinct u.uuid, u.admin_pin_hmac from identity.users u
            join identity.company_roles r on r.user_uuid = u.uuid and r.role = 'admin'
            join identity.company_roles mine on mine.company_uuid = r.company_uuid and mine.user_uuid = ${user}
          where u.uuid <> ${user} and u.admin_pin_hmac is not null`.execute(tx)
        if (others.some((other) => other.admin_pin_hmac.equals(adminPinHmac(server_key, other.uuid, pin))))
          return 'taken'
        await sql`update identity.users set admin_pin_hmac = ${adminPinHmac(server_key, user, pin)}
          where uuid = ${user} and forgotten_at is null`.execute(tx)
        return 'set'
      }),

    tokens: (user, now) => sessions.listOf(user, now),
    revoke: async (user, session) => (await sessions.endOwn(user, session)) > 0,
    revokeOthers: (user, but) => sessions.endAll(user, but),
  }
}
