import type { CompanySummary, SignedIn } from '@bon/contracts/identity'
import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import {
  levelByRole,
  type PersonInCompany,
  permissionsOf,
  type Role,
  visiblePagesOf,
} from '@bon/contracts/permissions'
import type { Company, IdentityDependencies, Pending, RoleInCompany, User } from './identity.dependencies.ts'

/**
 * The signed-in user and company: the company of the request, else the one the screen asks for (`tentative_company`),
 * else the user's first, so that sign-in leads to a company and not to a list.
 */
export const signedInData = async (
  deps: IdentityDependencies,
  user: User,
  selection: { company_uuid?: CompanyUuid | undefined; tentative_company?: Uuid | undefined },
  {
    invitations = [],
    impersonator = null,
    device = null,
    inspection = null,
    second_factor_needed = false,
  }: Around = {},
): Promise<SignedIn> => {
  const companies = await companiesOf(deps, user)
  const companyOf = (uuid: Uuid | undefined) => companies.find((company) => company.uuid === uuid)
  const home = user.wsy_role === null ? companies[0] : undefined
  const company = companyOf(selection.company_uuid) ?? companyOf(selection.tentative_company) ?? home
  const details = company && (await deps.detailsOf(company.uuid))
  const roles = company ? companyRolesIn(user, company.uuid) : []
  const person = company && personIn(user, company.uuid)
  const pages = person
    ? visiblePagesOf(
        person,
        details?.barred.map(({ feature }) => feature),
      )
    : []
  return {
    user: {
      uuid: user.uuid,
      name: user.name,
      email: user.email,
      initials: user.initials,
      language: user.language,
      wsy_role: user.wsy_role,
      company_roles: roles.filter((role) => role !== 'inspector'),
      pages_available: pages,
      permissions: person ? [...permissionsOf(person)] : [],
      has_office: pages.some((page) => levelByRole(page, ['cashier']) === 'none'),
    },
    company: company && details ? { ...summaryOf(company), ...details } : null,
    other_companies: companies.filter((other) => other !== company).map(summaryOf),
    pending_invitations: invitations.map(({ company_uuid, ...invitation }) => ({
      ...invitation,
      company_name: deps.companyName(company_uuid),
    })),
    second_factor_needed,
    impersonated_by: impersonator,
    device,
    inspection,
  }
}

/**
 * Further data of the first answer: pending invitations, the impersonator, the till, the inspection link's end, and
 * whether a second factor must be enabled first.
 */
type Around = {
  invitations?: readonly Pending[]
  impersonator?: SignedIn['impersonated_by']
  device?: SignedIn['device']
  inspection?: SignedIn['inspection']
  second_factor_needed?: boolean | undefined
}

/** Roles within a company: the user's own, plus provider staff in every company; superadmins have none. */
export const rolesIn = (user: Pick<User, 'roles' | 'wsy_role'>, company_uuid: CompanyUuid): Role[] => {
  const own: Role[] = companyRolesIn(user, company_uuid)
  return user.wsy_role && hasRoleEverywhere(user) ? [...own, user.wsy_role] : own
}

/**
 * Roles and page choices that decide on permissions. Provider staff have roles only, because pages are chosen for a
 * company's own people.
 */
export const personIn = (
  user: Pick<User, 'roles' | 'wsy_role' | 'page_choices'>,
  company_uuid: CompanyUuid,
): PersonInCompany => {
  const chosen = user.page_choices.find((one) => one.company_uuid === company_uuid)
  return {
    roles: rolesIn(user, company_uuid),
    choices: chosen && !hasRoleEverywhere(user) ? chosen.choices : {},
  }
}

/** Provider staff may act in all companies (SPEC-6). */
export const hasRoleEverywhere = (user: Pick<User, 'wsy_role'>): boolean =>
  user.wsy_role === 'wsy_admin' || user.wsy_role === 'wsy_employee'

/** Provider staff who have not entered this company with a reason (S-10). */
export const isOutside = (
  person: Pick<User, 'roles' | 'wsy_role'> & { entered: readonly Uuid[] },
  company_uuid: CompanyUuid,
): boolean =>
  hasRoleEverywhere(person) &&
  !person.entered.includes(company_uuid) &&
  companyRolesIn(person, company_uuid).length === 0

const companyRolesIn = (user: Pick<User, 'roles'>, company_uuid: CompanyUuid): RoleInCompany[] =>
  user.roles.filter((role) => role.company_uuid === company_uuid).map((role) => role.role)

/** Enterprises before their subcompanies, practised days last, then by name. */
const companiesOf = async (deps: IdentityDependencies, user: User): Promise<Company[]> => {
  const own = [...new Set(user.roles.map((role) => role.company_uuid))]
  const found = hasRoleEverywhere(user)
    ? [...(await deps.allCompanies())]
    : (await Promise.all(own.map((uuid) => deps.companyOf(uuid)))).filter((company) => company !== undefined)
  return found.sort(
    (a, b) =>
      Number(a.type === 'practice') - Number(b.type === 'practice') ||
      Number(a.parent_uuid !== null) - Number(b.parent_uuid !== null) ||
      (a.display_name < b.display_name ? -1 : 1),
  )
}

const summaryOf = (company: Company): CompanySummary => ({
  uuid: company.uuid,
  display_name: company.display_name,
  type: company.type,
  legal_name: company.legal_name,
  cvr: company.cvr,
  currency: company.currency,
})
