import { divideRounded } from '@bon/contracts/kernel'
import type { CompanyTurnover } from '@bon/contracts/statistics'
import type { VatBasis } from '../parts/vat-basis.ts'

export type CompanyRow = CompanyTurnover['companies'][number] & {
  /** Of the total in its currency, in tenths of a percent; null without a total above zero. */
  share: number | null
}

export const companyRows = (
  { companies, totals }: Pick<CompanyTurnover, 'companies' | 'totals'>,
  basis: VatBasis,
): CompanyRow[] =>
  companies.map((company) => {
    const whole = totals.find(({ currency }) => currency === company.currency)?.turnover[basis] ?? 0
    const share = whole > 0 ? divideRounded(company.turnover[basis] * 1000, whole) : null
    return { ...company, share }
  })

/** A company alone has no row: its turnover is on the dashboard already. */
export const hasSubcompanies = ({
  companies,
  left_out,
}: {
  companies: readonly unknown[]
  left_out: number
}): boolean => companies.length + left_out > 1

export const hasSales = ({ totals }: Pick<CompanyTurnover, 'totals'>): boolean =>
  totals.some(({ turnover }) => turnover.receipts > 0)
