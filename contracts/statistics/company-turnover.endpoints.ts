import { z } from 'zod'
import { CompanyUuid, endpoint, PlainDate } from '../kernel/index.ts'
import { companies } from '../resources/company.resource.ts'
import { TurnoverSums } from './turnover-of.ts'

/** The most companies of one answer; how many more there are is answered, as the totals are without them. */
export const most_companies = 200

const currency = companies.fields.currency.schema

/** Turnover of a company and of its subcompanies on a business day of each, and their totals (DES-13). */
export const CompanyTurnover = z.object({
  /** Only companies whose statistics the caller may read: the own one first, then by name. */
  companies: z.array(
    z.object({
      company_uuid: CompanyUuid,
      name: z.string(),
      currency,
      /** Without a day in the query: the current business day of this company. */
      day: PlainDate,
      turnover: TurnoverSums,
    }),
  ),
  /** One for each currency; amounts of different currencies are not added. */
  totals: z.array(z.object({ currency, companies: z.int(), turnover: TurnoverSums })),
  /** Companies beyond the limit of an answer. */
  left_out: z.int(),
})
export type CompanyTurnover = z.infer<typeof CompanyTurnover>

export const companyTurnoverEndpoints = {
  companies: endpoint({
    method: 'GET',
    path: '/statistics/companies',
    summary:
      'Turnover of a business day of the company and of its subcompanies, with totals by currency (DES-13).',
    permission: 'statistics.read',
    feature: 'subcompanies',
    query: z.object({ day: PlainDate.optional() }),
    returns: CompanyTurnover,
    rejects: [],
    reads: ['turnover', 'documents'],
  }),
}
