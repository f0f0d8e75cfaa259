import { z } from 'zod'
import { CompanyUuid, endpoint } from '../kernel/index.ts'
import { companies } from '../resources/company.resource.ts'
import { askedPeriod, isPeriod, noPeriod, Period } from './period.ts'
import { TurnoverSums } from './turnover-of.ts'

const currency = companies.fields.currency.schema
const sums = { turnover: TurnoverSums, compare: TurnoverSums.nullable() }

/** Turnover of a period of a company and of its subcompanies, beside another period, and their totals (STAT-05). */
export const EnterpriseTurnover = z.object({
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
export type EnterpriseTurnover = z.infer<typeof EnterpriseTurnover>

const { from, to, compare } = askedPeriod

export const enterpriseEndpoints = {
  enterprise: endpoint({
    method: 'GET',
    path: '/statistics/enterprise',
    summary:
      'Turnover of a period of the company and of its subcompanies, beside another period, with totals by currency (STAT-05).',
    permission: 'statistics.read',
    feature: 'subcompanies',
    query: z.object({ from, to, compare }).refine(isPeriod, noPeriod),
    returns: EnterpriseTurnover,
    rejects: [],
    reads: ['turnover', 'documents'],
  }),
}
