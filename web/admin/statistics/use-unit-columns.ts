import type { UnitFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'
import { useComparedName } from './use-compared-name.ts'

type Units = UnitFigures['total']

/** The columns of the three tables. */
export const useUnitColumns = (data: UnitFigures, basis: VatBasis) => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const compared = useComparedName(data.compared_with)
  const sums: SheetColumn<Units>[] = [
    { key: 'quantity', label: t('quantity'), kind: 'quantity', value: ({ quantity }) => quantity },
    { key: basis, label: words.turnover, kind: 'money', value: (row) => row[basis] },
  ]
  const hours: SheetColumn<UnitFigures['hours'][number]>[] = [
    {
      key: 'hour',
      label: t('ordered_at'),
      value: ({ hour }) => [hour, (hour + 1) % 24].map((each) => `${each}`.padStart(2, '0')).join('–'),
    },
    ...sums,
    ...(data.compared_with
      ? [
          {
            key: 'compare',
            label: compared,
            kind: 'quantity' as const,
            value: ({ compare_quantity }: UnitFigures['hours'][number]) => compare_quantity,
          },
        ]
      : []),
  ]
  const days: SheetColumn<UnitFigures['days'][number]>[] = [
    { key: 'day', label: t('day'), kind: 'day', value: ({ day }) => day },
    ...sums,
  ]
  const sellers: SheetColumn<UnitFigures['sellers'][number]>[] = [
    { key: 'name', label: t('cashier'), value: ({ name }) => name || t('no_cashier') },
    ...sums,
  ]
  return { hours, days, sellers }
}
