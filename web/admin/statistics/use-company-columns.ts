import { divideRounded } from '@bon/contracts/kernel'
import type {
  FiguresByCompany,
  MoneySums,
  ProductSums,
  TableSums,
  TurnoverSums,
  UnitSums,
} from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { averageOf, growth } from '../dashboard/comparison.ts'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'
import { daysText } from './use-compared-name.ts'

/** A company, or the total of all in one currency. */
export type CompanyFigures<Figures> = Omit<FiguresByCompany<Figures>['totals'][number], 'companies'> & {
  company_uuid?: string
  name?: string
}
export type CompanyColumns<Figures> = SheetColumn<CompanyFigures<Figures>>[]

/** Columns of figures by company; of an amount or a number, `compared` is what the other period and its growth are of. */
export type FigureColumns<Figures> = {
  columns: CompanyColumns<Figures>
  /** The column whose total stands out. */
  main: string
  compared: { label: string; kind: 'money' | 'quantity' | 'count'; of: (figures: Figures) => number }
}

/** The company first, its currency where there are several, its figures, and one of them beside the other period. */
export const useCompanyColumns = <Figures>(
  data: FiguresByCompany<Figures> | undefined,
  { columns, compared }: FigureColumns<Figures>,
): CompanyColumns<Figures> => {
  const { t } = useTranslation('statistics')
  const { kind, label, of } = compared
  const days = data?.compared_with ? daysText(data.compared_with) : ''
  return [
    { key: 'company', label: t('companies.company'), value: ({ name }) => name },
    ...((data?.totals.length ?? 0) > 1
      ? [{ key: 'currency', label: t('companies.currency'), value: currencyOf }]
      : []),
    ...columns,
    ...(data?.compared_with
      ? [
          {
            key: 'compare',
            label: label === '' ? days : `${label}, ${days}`,
            kind,
            value: ({ compare }: CompanyFigures<Figures>) => compare && of(compare),
          },
          {
            key: 'growth',
            label: t('growth'),
            kind: 'percent' as const,
            value: ({ figures, compare }: CompanyFigures<Figures>) =>
              compare && growth(of(figures), of(compare)),
          },
        ]
      : []),
  ]
}
const currencyOf = ({ currency }: { currency: string }) => currency

export const useTurnoverColumns = (basis: VatBasis): FigureColumns<TurnoverSums> => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const other = basis === 'net' ? 'gross' : 'net'
  return {
    main: basis,
    columns: [
      { key: basis, label: words.turnover, kind: 'money', value: ({ figures }) => figures[basis] },
      { key: other, label: words.other, kind: 'money', value: ({ figures }) => figures[other] },
      { key: 'receipts', label: t('receipts'), kind: 'count', value: ({ figures }) => figures.receipts },
      {
        key: 'average',
        label: words.average,
        kind: 'money',
        value: ({ figures }) => averageOf(figures[basis], figures.receipts),
      },
    ],
    compared: { label: words.turnover, kind: 'money', of: (figures) => figures[basis] },
  }
}

export const usePaidColumns = (): FigureColumns<MoneySums> => {
  const { t } = useTranslation('statistics')
  const keys = ['paid', 'cash', 'tips', 'discounts', 'differences'] as const
  return {
    main: 'paid',
    columns: keys.map((key) => ({
      key,
      label: t(`companies.${key}`),
      kind: 'money',
      value: ({ figures }) => figures[key],
    })),
    compared: { label: t('companies.paid'), kind: 'money', of: ({ paid }) => paid },
  }
}

const useSoldColumns = <Figures extends UnitSums>(basis: VatBasis): FigureColumns<Figures> => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  return {
    main: basis,
    columns: [
      {
        key: 'quantity',
        label: t('companies.quantity'),
        kind: 'quantity',
        value: ({ figures }) => figures.quantity,
      },
      { key: basis, label: words.turnover, kind: 'money', value: ({ figures }) => figures[basis] },
    ],
    compared: { label: words.turnover, kind: 'money', of: (figures) => figures[basis] },
  }
}

export const useOrderedColumns = (basis: VatBasis): FigureColumns<UnitSums> => useSoldColumns(basis)

export const useBestColumns = (basis: VatBasis): FigureColumns<ProductSums> => {
  const { t } = useTranslation('statistics')
  const sold = useSoldColumns<ProductSums>(basis)
  return {
    ...sold,
    columns: [
      ...sold.columns,
      { key: 'best', label: t('companies.best'), value: ({ figures }) => figures.best },
    ],
  }
}

export const useVisitColumns = (basis: VatBasis): FigureColumns<TableSums> => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  return {
    main: basis,
    columns: [
      { key: 'visits', label: t('visits'), kind: 'count', value: ({ figures }) => figures.visits },
      {
        key: 'minutes',
        label: t('minutes'),
        kind: 'count',
        value: ({ figures: { visits, minutes } }) => (visits === 0 ? null : divideRounded(minutes, visits)),
      },
      { key: 'guests', label: t('guests'), kind: 'count', value: ({ figures }) => figures.guests },
      { key: basis, label: words.turnover, kind: 'money', value: ({ figures }) => figures[basis] },
    ],
    compared: { label: words.turnover, kind: 'money', of: (figures) => figures[basis] },
  }
}
