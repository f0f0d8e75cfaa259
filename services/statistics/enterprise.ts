import type { CompanyScope, CompanyUuid, Instant, PlainDate, QueryOf } from '@bon/contracts/kernel'
import {
  addSums,
  type EnterpriseTurnover,
  type enterpriseEndpoints,
  most_companies,
  noSums,
  type Period,
  type TurnoverSums,
} from '@bon/contracts/statistics'
import { dayRulesIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { resolve } from './period.ts'
import { readableCompanies } from './readable-companies.ts'

type AskedOf = Period & {
  companies: readonly CompanyUuid[]
  last_day_hours?: readonly number[] | undefined
}

export type EnterprisePorts = {
  catalogue: Catalogue
  firstDayOfAny(scope: CompanyScope, companies: readonly CompanyUuid[]): Promise<PlainDate | undefined>
  /** Companies without turnover are missing. */
  turnoverByCompany(
    scope: CompanyScope,
    of: AskedOf,
  ): Promise<readonly (TurnoverSums & { company_uuid: CompanyUuid })[]>
}

type Asker = { scope: CompanyScope; now: Instant; mayRead(company_uuid: CompanyUuid): boolean }
type Row = EnterpriseTurnover['companies'][number]

/**
 * Turnover of the company and of its subcompanies in a period, beside another (STAT-05). The days are those that the
 * company asks for, each a business day of its company; today is compared up to the hour that it is here.
 */
export const enterpriseTurnover = async (
  { catalogue, firstDayOfAny, turnoverByCompany }: EnterprisePorts,
  { scope, now, mayRead }: Asker,
  asked: QueryOf<typeof enterpriseEndpoints.enterprise>,
): Promise<EnterpriseTurnover> => {
  const named = readableCompanies(catalogue, scope.company_uuid, mayRead)
  const counted = named.slice(0, most_companies)
  const companies = counted.map(({ company_uuid }) => company_uuid)
  const firstDay = () => firstDayOfAny(scope, companies)
  const rules = dayRulesIn(catalogue, scope)
  const { period, compared } = await resolve({ firstDay, rules }, scope, asked, now)
  const found = sumsOf(await turnoverByCompany(scope, { ...period, companies }))
  const then =
    compared &&
    sumsOf(
      await turnoverByCompany(scope, {
        ...compared.period,
        companies,
        last_day_hours: compared.last_day_hours,
      }),
    )
  const rows = counted.map(({ company_uuid, name, currency }) => ({
    company_uuid,
    name,
    currency,
    turnover: found(company_uuid),
    compare: then?.(company_uuid) ?? null,
  }))
  return {
    period,
    compared_with: compared?.period ?? null,
    companies: rows,
    totals: totalsOf(rows),
    left_out: named.length - counted.length,
  }
}

const sumsOf =
  (rows: readonly (TurnoverSums & { company_uuid: CompanyUuid })[]) =>
  (asked: CompanyUuid): TurnoverSums => {
    const { company_uuid: _, ...sums } = rows.find(({ company_uuid }) => company_uuid === asked) ?? {
      ...noSums,
      company_uuid: asked,
    }
    return sums
  }

/** One sum for each currency, in the order of the companies. */
const totalsOf = (rows: readonly Row[]): EnterpriseTurnover['totals'] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    companies: of.length,
    turnover: of.map(({ turnover }) => turnover).reduce(addSums, noSums),
    compare: of.some(({ compare }) => compare === null)
      ? null
      : of.flatMap(({ compare }) => (compare ? [compare] : [])).reduce(addSums, noSums),
  }))
