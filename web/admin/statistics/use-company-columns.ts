import type { CompanyUuid } from '@bon/contracts/kernel'
import type { EnterpriseTurnover } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { averageOf, growth } from '../dashboard/comparison.ts'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'
import { useComparedName } from './use-compared-name.ts'

/** A company, or the total of all in one currency. */
type Row = Omit<EnterpriseTurnover['totals'][number], 'companies'> & {
  company_uuid?: CompanyUuid
  name?: string
}

/** The period of each company beside the other, and the currency where there are several. */
export const useCompanyColumns = (
  { compared_with, totals }: EnterpriseTurnover,
  basis: VatBasis,
): SheetColumn<Row>[] => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const compared = useComparedName(compared_with)
  const otherBasis = basis === 'net' ? 'gross' : 'net'
  const ofOther: SheetColumn<Row>[] = [
    { key: 'compare', label: words.named(compared), kind: 'money', value: (row) => row.compare?.[basis] },
    {
      key: 'growth',
      label: t('growth'),
      kind: 'percent',
      value: ({ turnover, compare }) => (compare ? growth(turnover[basis], compare[basis]) : null),
    },
  ]
  const currency: SheetColumn<Row> = {
    key: 'currency',
    label: t('companies.currency'),
    value: (row) => row.currency,
  }
  return [
    { key: 'company', label: t('companies.company'), value: ({ name }) => name },
    ...(totals.length > 1 ? [currency] : []),
    { key: basis, label: words.turnover, kind: 'money', value: ({ turnover }) => turnover[basis] },
    { key: otherBasis, label: words.other, kind: 'money', value: ({ turnover }) => turnover[otherBasis] },
    { key: 'receipts', label: t('receipts'), kind: 'count', value: ({ turnover }) => turnover.receipts },
    {
      key: 'average',
      label: words.average,
      kind: 'money',
      value: ({ turnover }) => averageOf(turnover[basis], turnover.receipts),
    },
    ...(compared_with ? ofOther : []),
  ]
}
