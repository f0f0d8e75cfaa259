import type { CertificateView, CompanyAddon, SubcompanyRow } from '@bon/contracts/companies'
import type { CompanyScope, CompanyUuid, Instant, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { limitKeys } from '@bon/contracts/permissions'
import {
  type AnyResource,
  addons,
  allResources,
  companies,
  kitchenDisplays,
  registers,
  salesAreas,
} from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import { companyOf, companyTreeOf, scopeOf } from './company-of.ts'
import { addonsOf, limitOf, paymentStatusOf } from './gating.ts'

type Dependencies = {
  catalogue: Catalogue
  sessions: {
    latest(
      register_uuid: RegisterUuid,
      company_uuid: CompanyUuid,
    ): Promise<{ report: { status: string } } | undefined>
  }
  now: Instant
}

/** CO-11, CO-42: the subcompanies of an enterprise, and whether their tills are open. */
export const subcompaniesOf = async (
  { catalogue, sessions, now }: Dependencies,
  { company_uuid }: CompanyScope,
  mayEnter: (company_uuid: CompanyUuid) => boolean,
): Promise<SubcompanyRow[]> =>
  Promise.all(
    catalogue
      .everywhere(companies)
      .filter(({ parent_uuid }) => parent_uuid === company_uuid)
      .toSorted((a, b) => a.display_name.localeCompare(b.display_name, 'da'))
      .map(async ({ uuid, display_name, type, city, paid_until }) => {
        const scope = scopeOf(catalogue, uuid)
        const own = scope ? catalogue.list(registers, scope) : []
        const latest = await Promise.all(own.map((register) => sessions.latest(register.uuid, uuid)))
        return {
          uuid,
          display_name,
          type,
          city,
          may_enter: mayEnter(uuid),
          registers: own.length,
          open_sessions: latest.filter((session) => session && session.report.status !== 'closed').length,
          payment_status: paymentStatusOf(paid_until, now),
        }
      }),
  )

type Signed = Pick<Dependencies, 'catalogue'> & {
  sessions: {
    latest(
      register_uuid: RegisterUuid,
      company_uuid: CompanyUuid,
    ): Promise<{ report: { status: string; opened_at: Instant } } | undefined>
  }
}

/** The registers that sign for a company's VAT entity: its own, and those of the companies below it. */
export const signedRegistersOf = async (
  { catalogue, sessions }: Signed,
  { company_uuid, vat_entity_uuid }: CompanyScope,
): Promise<CertificateView['registers']> => {
  const own = companyTreeOf(catalogue, company_uuid)
    .filter((scope) => scope.vat_entity_uuid === vat_entity_uuid)
    .flatMap((scope) =>
      catalogue.list(registers, scope).filter((register) => register.company_uuid === scope.company_uuid),
    )
  const rows = own.map(async ({ uuid, identifier, company_uuid: of }) => {
    const report = (await sessions.latest(uuid, of))?.report
    const open_since = report && report.status !== 'closed' ? report.opened_at : null
    return { uuid, identifier, company: companyOf(catalogue, of)?.display_name ?? '', open_since }
  })
  return (await Promise.all(rows)).toSorted(
    (a, b) => a.company.localeCompare(b.company, 'da') || a.identifier.localeCompare(b.identifier, 'da'),
  )
}

const counted: Record<(typeof limitKeys)[number], AnyResource> = {
  registers,
  sales_areas: salesAreas,
  kitchen_displays: kitchenDisplays,
}

/** CO-12: the provider's price list for this company. */
export const addonsFor = (catalogue: Catalogue, scope: CompanyScope): CompanyAddon[] => {
  const company = catalogue.anywhere(companies, scope.company_uuid)
  const has: readonly string[] = company ? addonsOf(catalogue, company) : []
  return catalogue.everywhere(addons).map(({ key, name, included_in, monthly_price }) => {
    const limited = limitKeys.find((each) => each === key)
    const own = limited
      ? catalogue
          .list(counted[limited], scope)
          .filter(({ company_uuid }) => company_uuid === scope.company_uuid)
      : undefined
    return {
      key,
      name,
      included_in,
      monthly_price,
      is_allowed: limited !== undefined || has.includes(key),
      used: own ? own.length : null,
      limit: (limited && limitOf(catalogue, scope, limited)?.limit) ?? null,
    }
  })
}

/** The kind of an entity that is visible to this company. */
export const whereIs = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid): string | undefined =>
  allResources.find(
    (definition) => definition.group !== 'provider' && catalogue.find(definition, scope, uuid),
  )?.name
