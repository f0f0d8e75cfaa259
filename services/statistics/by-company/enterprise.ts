import type { CompanyScope, CompanyUuid, Instant, PlainDate } from '@bon/contracts/kernel'
import { type EnterpriseQuery, type FiguresByCompany, most_companies } from '@bon/contracts/statistics'
import { dayRulesIn } from '../../companies/index.ts'
import type { Catalogue } from '../../resources/index.ts'
import { resolve } from '../period.ts'
import type { Counted } from './counted.ts'
import { readableCompanies } from './readable-companies.ts'

export type EnterprisePorts = {
  catalogue: Catalogue
  firstDayOfAny(scope: CompanyScope, companies: readonly CompanyUuid[]): Promise<PlainDate | undefined>
}

export type Asker = { scope: CompanyScope; now: Instant; mayRead(company_uuid: CompanyUuid): boolean }

/**
 * Figures of the company and of its subcompanies in a period, beside another (STAT-05). The days are those that the
 * company asks for, each a business day of its company; today is compared up to the hour that it is here, where
 * the figures are by hour.
 */
export const figuresOfEnterprise = async <Figures>(
  { catalogue, firstDayOfAny }: EnterprisePorts,
  counted: Counted<Figures>,
  { scope, now, mayRead }: Asker,
  asked: EnterpriseQuery,
): Promise<FiguresByCompany<Figures>> => {
  const named = readableCompanies(catalogue, scope.company_uuid, mayRead)
  const shown = named.slice(0, most_companies)
  const companies = shown.map(({ company_uuid }) => company_uuid)
  const firstDay = () => firstDayOfAny(scope, companies)
  const rules = dayRulesIn(catalogue, scope)
  const { period, compared } = await resolve({ firstDay, rules }, scope, asked, now)
  const found = await counted.read(scope, { ...period, companies })
  const then =
    compared &&
    (await counted.read(scope, {
      ...compared.period,
      companies,
      last_day_hours: compared.last_day_hours,
    }))
  const rows = shown.map(({ company_uuid, name, currency }) => ({
    company_uuid,
    name,
    currency,
    figures: found.get(company_uuid) ?? counted.none,
    compare: then && (then.get(company_uuid) ?? counted.none),
  }))
  return {
    period,
    compared_with: compared?.period ?? null,
    companies: rows,
    totals: totalsOf(rows, counted),
    left_out: named.length - shown.length,
  }
}

/** One sum for each currency, in the order of the companies. */
const totalsOf = <Figures>(
  rows: FiguresByCompany<Figures>['companies'],
  { none, add }: Pick<Counted<Figures>, 'none' | 'add'>,
): FiguresByCompany<Figures>['totals'] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    companies: of.length,
    figures: of.map(({ figures }) => figures).reduce(add, none),
    compare: of.some(({ compare }) => compare === null)
      ? null
      : of.flatMap(({ compare }) => (compare === null ? [] : [compare])).reduce(add, none),
  }))
