import { z } from 'zod'
import { CompanyUuid, endpoint, type ReadModel } from '../kernel/index.ts'
import { companies } from '../resources/company.resource.ts'
import { MoneySums, ProductSums, TableSums, UnitSums } from './enterprise-sums.ts'
import { askedPeriod, isPeriod, noPeriod, Period } from './period.ts'
import { TurnoverSums } from './turnover-of.ts'

const currency = companies.fields.currency.schema

/** Figures of a period of a company and of its subcompanies, beside another period, and their totals (STAT-05). */
const figuresByCompany = <Figures extends z.ZodType>(figures: Figures) => {
  const sums = { figures, compare: figures.nullable() }
  return z.object({
    /** Without days to come; business days of each company. */
    period: Period,
    compared_with: Period.nullable(),
    /** Only companies whose statistics the caller may read: the own one first, then by name. */
    companies: z.array(z.object({ company_uuid: CompanyUuid, name: z.string(), currency, ...sums })),
    /** One for each currency; amounts of different currencies are not added. */
    totals: z.array(z.object({ currency, companies: z.int(), ...sums })),
    /** Companies beyond the limit of an answer. */
    left_out: z.int(),
  })
}
export type FiguresByCompany<Figures> = z.infer<ReturnType<typeof figuresByCompany<z.ZodType<Figures>>>>

const { from, to, compare } = askedPeriod
const query = z.object({ from, to, compare }).refine(isPeriod, noPeriod)
export type EnterpriseQuery = z.infer<typeof query>

/** The parts of the statistics that there are by company: each page has its own. */
export const enterprise_parts = ['turnover', 'money', 'products', 'units', 'tables'] as const
export type EnterprisePart = (typeof enterprise_parts)[number]

const ofEnterprise = <Figures extends z.ZodType>(
  part: EnterprisePart,
  figures: Figures,
  summary: string,
  reads: readonly ReadModel[] = ['turnover', 'documents'],
) =>
  endpoint({
    method: 'GET',
    path: `/statistics/enterprise/${part}`,
    summary: `${summary} of a period of the company and of its subcompanies, beside another period, with totals by currency (STAT-05).`,
    permission: 'statistics.read',
    feature: 'subcompanies',
    query,
    returns: figuresByCompany(figures),
    rejects: [],
    reads,
  })

export const enterpriseEndpoints = {
  enterprise_turnover: ofEnterprise('turnover', TurnoverSums, 'Turnover'),
  enterprise_money: ofEnterprise('money', MoneySums, 'Payments, tips, discounts and cash differences', [
    'turnover',
    'z_reports',
    'documents',
  ]),
  enterprise_products: ofEnterprise('products', ProductSums, 'Units sold and the best product'),
  enterprise_units: ofEnterprise('units', UnitSums, 'Units ordered'),
  enterprise_tables: ofEnterprise('tables', TableSums, 'Bons at tables'),
}
