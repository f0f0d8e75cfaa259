import type { TableFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'
import { useComparedName } from './use-compared-name.ts'

type Row = TableFigures['tables'][number]

export const useTableColumns = (data: TableFigures, basis: VatBasis): SheetColumn<Row>[] => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const compared = useComparedName(data.compared_with)
  return [
    { key: 'name', label: t('table'), value: ({ name }) => name || t('no_table') },
    { key: 'area', label: t('area'), value: ({ area }) => area },
    { key: 'visits', label: t('visits'), kind: 'count', value: ({ visits }) => visits },
    { key: 'minutes', label: t('minutes'), kind: 'count', value: ({ minutes }) => minutes },
    ...(data.compared_with
      ? [
          {
            key: 'compare',
            label: `${t('minutes')}, ${compared}`,
            kind: 'count' as const,
            value: ({ compare_minutes }: Row) => compare_minutes,
          },
        ]
      : []),
    { key: 'guests', label: t('guests'), kind: 'count', value: ({ guests }) => guests },
    { key: basis, label: words.turnover, kind: 'money', value: (row) => row[basis] },
  ]
}
