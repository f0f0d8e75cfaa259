import type { CompanyScope, CompanyUuid, Instant, PlainDate, QueryOf } from '@bon/contracts/kernel'
import {
  addSums,
  type CompanyTurnover,
  type companyTurnoverEndpoints,
  most_companies,
  noSums,
  type TurnoverSums,
} from '@bon/contracts/statistics'
import { dayIn } from '../../companies/index.ts'
import type { Catalogue } from '../../resources/index.ts'
import { readableCompanies } from './readable-companies.ts'

export type CompanyTurnoverPorts = {
  catalogue: Catalogue
  /** Of each company on its day, in one query; companies without turnover are missing. */
  turnoverOfCompanies(
    scope: CompanyScope,
    days: readonly { company_uuid: CompanyUuid; day: PlainDate }[],
  ): Promise<readonly (TurnoverSums & { company_uuid: CompanyUuid })[]>
}

type Asker = { scope: CompanyScope; now: Instant; mayRead(company_uuid: CompanyUuid): boolean }

/** Turnover of the company and of its subcompanies on a day, or on the current business day of each (DES-13). */
export const companyTurnover = async (
  { catalogue, turnoverOfCompanies }: CompanyTurnoverPorts,
  { scope, now, mayRead }: Asker,
  { day }: QueryOf<typeof companyTurnoverEndpoints.companies>,
): Promise<CompanyTurnover> => {
  const named = readableCompanies(catalogue, scope.company_uuid, mayRead).map(
    ({ vat_entity_uuid, ...company }) => ({
      ...company,
      day: day ?? dayIn(catalogue, { vat_entity_uuid }, now),
    }),
  )
  const counted = named.slice(0, most_companies)
  const found = await turnoverOfCompanies(scope, counted)
  const rows = counted.map((company) => {
    const { company_uuid: _, ...turnover } =
      found.find(({ company_uuid }) => company_uuid === company.company_uuid) ?? noSumsOf(company)
    return { ...company, turnover }
  })
  return { companies: rows, totals: totalsOf(rows), left_out: named.length - counted.length }
}

const noSumsOf = ({ company_uuid }: { company_uuid: CompanyUuid }) => ({ ...noSums, company_uuid })

/** One sum for each currency, in the order of the companies. */
export const totalsOf = (
  rows: readonly Pick<CompanyTurnover['companies'][number], 'currency' | 'turnover'>[],
): CompanyTurnover['totals'] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    companies: of.length,
    turnover: of.map(({ turnover }) => turnover).reduce(addSums, noSums),
  }))
