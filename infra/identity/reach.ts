import type { Instant, RequestContext, Uuid } from '@bon/contracts/kernel'
import { isWithin, type PageChoices, type PersonInCompany, permissionsOf } from '@bon/contracts/permissions'
import { type CompanyRole, hasRoleEverywhere, type User } from '@bon/services/identity'
import { sql } from 'kysely'
import { type IdentityDb, type IdentityTx, iso } from './identity.tables.ts'

type ChoicesRow = { choices: PageChoices; revision: number; changed_at: Instant; by_name: string }

const order: readonly CompanyRole[] = ['admin', 'accountant', 'auditor', 'employee', 'cashier']
export const sorted = (roles: readonly CompanyRole[]) => order.filter((role) => roles.includes(role))

/** A person's roles in a company. Call `lockRoles` first to change them. */
export const rolesOf = async (
  tx: IdentityDb | IdentityTx,
  company: Uuid,
  user: Uuid,
): Promise<CompanyRole[]> => {
  const { rows } = await sql<{ role: CompanyRole }>`select r.role from identity.company_roles r
    join identity.users u on u.uuid = r.user_uuid and u.forgotten_at is null
    where r.company_uuid = ${company} and r.user_uuid = ${user}`.execute(tx)
  return sorted(rows.map(({ role }) => role))
}

/**
 * Serialises changes of roles or pages in a company, so that two admins who restrict each other do not both succeed.
 */
export const lockRoles = async (tx: IdentityTx, company: Uuid): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`roles ${company}`}))`.execute(tx)
}

/** The page choices of a person in a company, and who made them. */
export const choicesRow = async (
  db: IdentityDb | IdentityTx,
  company: Uuid,
  user: Uuid,
): Promise<ChoicesRow | undefined> => {
  const { rows } = await sql<ChoicesRow>`select p.choices, p.revision, ${iso('p.changed_at')} as changed_at,
      coalesce(u.name, '—') as by_name
    from identity.page_choices p left join identity.users u on u.uuid = p.changed_by
    where p.company_uuid = ${company} and p.user_uuid = ${user}`.execute(db)
  return rows[0]
}

/**
 * The permissions that a person may grant in a company: the person's own. Provider staff grant as its administrator
 * (ADR 0085).
 */
export const reachOf = async (
  db: IdentityDb | IdentityTx,
  company: Uuid,
  actor: Uuid,
): Promise<PersonInCompany> => {
  const { rows } = await sql<Pick<User, 'wsy_role'>>`select wsy_role from identity.users
    where uuid = ${actor} and forgotten_at is null`.execute(db)
  if (rows[0] && hasRoleEverywhere(rows[0])) return { roles: ['admin'], choices: {} }
  const row = await choicesRow(db, company, actor)
  return { roles: await rolesOf(db, company, actor), choices: row?.choices ?? {} }
}

/**
 * Whether the actor has every permission that these roles have or had: an actor cannot grant or revoke more than its
 * own.
 */
export const isWithinReach = async (
  tx: IdentityTx,
  { actor, scope }: RequestContext,
  user: Uuid | undefined,
  roleLists: readonly PersonInCompany['roles'][],
): Promise<boolean> => {
  const company = scope.company_uuid
  const row = user === undefined ? undefined : await choicesRow(tx, company, user)
  const people = roleLists.map((roles) => ({ roles, choices: row?.choices ?? {} }))
  return isWithin(permissionsOf(await reachOf(tx, company, actor)), people)
}
