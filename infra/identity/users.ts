import { inspectionEmployee } from '@bon/contracts/identity'
import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { CompanyRole, User, WsyRole } from '@bon/services/identity'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { hashPassword } from './passwords.ts'
import { choicesQuery, endedPractice, rolesQuery } from './practice-roles.ts'

export type NewUser = {
  uuid: Uuid
  email: string
  name: string
  initials: string
  /** A precomputed hash (`hashPassword`) saves the demo a tenth of a second per user. */
  password: string | { hash: string }
  wsy_role?: WsyRole | null
  roles: readonly { company_uuid: CompanyUuid; role: CompanyRole }[]
}

export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

export const createUsers = (db: IdentityDb) => ({
  /** Idempotent, as the demo may be restarted half way. */
  async create({ uuid, email, name, initials, password, wsy_role = null, roles }: NewUser): Promise<void> {
    const password_hash = typeof password === 'string' ? await hashPassword(password) : password.hash
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values({ uuid, email: normalEmail(email), name, initials, password_hash, wsy_role })
        .onConflict((conflict) => conflict.column('uuid').doNothing())
        .execute()
      if (roles.length === 0) return
      await tx
        .insertInto('company_roles')
        .values(roles.map((role) => ({ user_uuid: uuid, ...role })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  },

  async of(uuid: Uuid): Promise<User | undefined> {
    const user = await db
      .selectFrom('users')
      .select(['uuid', 'name', 'email', 'initials', 'language', 'wsy_role'])
      .where('uuid', '=', uuid)
      .where('forgotten_at', 'is', null)
      .executeTakeFirst()
    if (!user) return (await deviceAsUser(db, uuid)) ?? linkAsUser(db, uuid)
    const { rows: roles } = await sql<User['roles'][number]>`
      select r.* from (select ${uuid}::uuid as uuid) u, lateral (${sql.raw(rolesQuery('u.uuid'))}) r`.execute(
      db,
    )
    const { rows: page_choices } = await sql<User['page_choices'][number]>`
      select p.* from (select ${uuid}::uuid as uuid) u, lateral (${sql.raw(choicesQuery('u.uuid'))}) p`.execute(
      db,
    )
    return { ...user, roles, page_choices }
  },

  credentialsOf: (email: string) =>
    db
      .selectFrom('users')
      .select(['uuid', 'password_hash'])
      .where('email', '=', normalEmail(email))
      .executeTakeFirst(),

  async setPasswordHash(uuid: Uuid, password_hash: string): Promise<void> {
    await db.updateTable('users').set({ password_hash }).where('uuid', '=', uuid).execute()
  },

  async revokeRole(user_uuid: Uuid, company_uuid: CompanyUuid, role: CompanyRole): Promise<void> {
    await db
      .deleteFrom('company_roles')
      .where('user_uuid', '=', user_uuid)
      .where('company_uuid', '=', company_uuid)
      .where('role', '=', role)
      .execute()
  },
})

export type Users = ReturnType<typeof createUsers>

/** A paired register as a user: a cashier of its company, without e-mail or password (DEF-46). */
const deviceAsUser = async (db: IdentityDb, uuid: Uuid): Promise<User | undefined> => {
  const { rows } = await sql<{ name: string; company_uuid: CompanyUuid }>`
    select name, company_uuid from identity.devices where uuid = ${uuid} and unpaired_at is null
      and not exists (${sql.raw(endedPractice('devices.company_uuid'))})`.execute(db)
  const [device] = rows
  if (!device) return undefined
  const { name, company_uuid } = device
  const roles = [{ company_uuid, role: 'cashier' as const }]
  return { uuid, name, email: '', initials: '', language: 'da', wsy_role: null, roles, page_choices: [] }
}

/** An inspection link as a user: nobody, who reads the books of its company, also when it has ended. */
const linkAsUser = async (db: IdentityDb, uuid: Uuid): Promise<User | undefined> => {
  const { rows } = await sql<{ company_uuid: CompanyUuid }>`
    select company_uuid from identity.inspection_links where uuid = ${uuid}`.execute(db)
  const [link] = rows
  if (!link) return undefined
  const roles = [{ company_uuid: link.company_uuid, role: 'inspector' as const }]
  return { uuid, ...inspectionEmployee, email: '', language: 'da', wsy_role: null, roles, page_choices: [] }
}
