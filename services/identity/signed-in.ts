import type { CompanySummary, SignedIn } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import {
  levelByRole,
  type PersonInCompany,
  pagesSeenBy,
  permissionsOf,
  type Role,
} from '@bon/contracts/permissions'
import type { Company, CompanyRole, IdentityHouse, Pending, User } from './house.ts'

/**
 * Who I am, and where. The company of the request comes first, then the one that the screen would like
 * (`tentative_company`), then the first of one's own: signing in ends in a company, not in a list of companies.
 */
export const signedInData = async (
  house: IdentityHouse,
  user: User,
  asked: { company_uuid?: Uuid | undefined; tentative_company?: Uuid | undefined },
  { invitations = [], hands = null, device = null, second_factor_needed = false }: Around = {},
): Promise<SignedIn> => {
  const companies = await companiesOf(house, user)
  const known = (uuid: Uuid | undefined) => companies.find((company) => company.uuid === uuid)
  const home = user.wsy_role === null ? companies[0] : undefined
  const company = known(asked.company_uuid) ?? known(asked.tentative_company) ?? home
  const details = company && (await house.detailsOf(company.uuid))
  const company_roles = company ? companyRolesIn(user, company.uuid) : []
  const person = company && personIn(user, company.uuid)
  const pages = person
    ? pagesSeenBy(
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
      company_roles,
      pages_available: pages,
      permissions: person ? [...permissionsOf(person)] : [],
      has_office: pages.some((page) => levelByRole(page, ['cashier']) === 'none'),
    },
    company: company && details ? { ...summaryOf(company), ...details } : null,
    other_companies: companies.filter((other) => other !== company).map(summaryOf),
    pending_invitations: invitations.map(({ company_uuid, ...invitation }) => ({
      ...invitation,
      company_name: house.companyName(company_uuid),
    })),
    second_factor_needed,
    impersonated_by: hands,
    device,
  }
}

/**
 * What else the first look should say: invitations that wait, whose hands these are, which till this is, and whether a
 * second factor must be turned on before anything else.
 */
type Around = {
  invitations?: readonly Pending[]
  hands?: SignedIn['impersonated_by']
  device?: SignedIn['device']
  second_factor_needed?: boolean | undefined
}

/** Roles that count inside a company: one's own there, and provider staff everywhere; superadmins nowhere. */
export const rolesIn = (user: Pick<User, 'roles' | 'wsy_role'>, company_uuid: Uuid): Role[] => {
  const own: Role[] = companyRolesIn(user, company_uuid)
  return user.wsy_role && actsEverywhere(user) ? [...own, user.wsy_role] : own
}

/** What decides what he may do there. Provider staff go by their role alone: pages are chosen for a company's own people. */
export const personIn = (
  user: Pick<User, 'roles' | 'wsy_role' | 'page_choices'>,
  company_uuid: Uuid,
): PersonInCompany => {
  const chosen = user.page_choices.find((one) => one.company_uuid === company_uuid)
  return {
    roles: rolesIn(user, company_uuid),
    choices: chosen && !actsEverywhere(user) ? chosen.choices : {},
  }
}

/** Provider staff act in all companies (spec section 6). */
export const actsEverywhere = (user: Pick<User, 'wsy_role'>): boolean =>
  user.wsy_role === 'wsy_admin' || user.wsy_role === 'wsy_employee'

const companyRolesIn = (user: Pick<User, 'roles'>, company_uuid: Uuid): CompanyRole[] =>
  user.roles.filter((role) => role.company_uuid === company_uuid).map((role) => role.role)

/** Enterprises before their subcompanies, then by name. */
const companiesOf = async (house: IdentityHouse, user: User): Promise<Company[]> => {
  const own = [...new Set(user.roles.map((role) => role.company_uuid))]
  const found = actsEverywhere(user)
    ? [...(await house.allCompanies())]
    : (await Promise.all(own.map((uuid) => house.companyOf(uuid)))).filter((company) => company !== undefined)
  return found.sort(
    (a, b) =>
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
