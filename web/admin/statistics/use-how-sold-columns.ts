import { divideRounded } from '@bon/contracts/kernel'
import type { ProductFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'

type Variant = ProductFigures['variants'][number]
type DeliveryRow = ProductFigures['delivery_types'][number]
type RuleRow = ProductFigures['rule_prices'][number]
type SoldOut = ProductFigures['sold_out'][number]

/** The columns of the tables on what goods were sold with, how, at which rule's price, and what was sold out. */
export const useHowSoldColumns = ({ total }: Pick<ProductFigures, 'total'>, basis: VatBasis) => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const sums: SheetColumn<DeliveryRow | RuleRow>[] = [
    { key: basis, label: words.turnover, kind: 'money', value: (row) => row[basis] },
    {
      key: 'share',
      label: t('column_share'),
      kind: 'percent',
      value: (row) => (total[basis] > 0 ? divideRounded(row[basis] * 1000, total[basis]) : null),
    },
  ]
  const variants: SheetColumn<Variant>[] = [
    { key: 'name', label: t('variant'), value: ({ name }) => name },
    { key: 'quantity', label: t('variant_quantity'), kind: 'quantity', value: (row) => row.quantity },
    { key: 'added', label: t('variant_added'), kind: 'money', value: ({ added }) => added },
  ]
  const delivery_types: SheetColumn<DeliveryRow>[] = [
    {
      key: 'delivery_type',
      label: t('delivery_type'),
      value: ({ delivery_type }) => t(`delivery_${delivery_type ?? 'unsaid'}`),
    },
    { key: 'receipts', label: t('receipts'), kind: 'count', value: ({ receipts }) => receipts },
    ...sums,
  ]
  const rule_prices: SheetColumn<RuleRow>[] = [
    { key: 'name', label: t('rule'), value: ({ name }) => name },
    { key: 'kind', label: t('rule_kind'), value: ({ kind }) => t(`rule_${kind}`) },
    { key: 'quantity', label: t('quantity'), kind: 'quantity', value: (row) => row.quantity },
    ...sums,
  ]
  const sold_out: SheetColumn<SoldOut>[] = [
    { key: 'name', label: t('product'), value: ({ name }) => name },
    { key: 'times', label: t('sold_out_times'), kind: 'count', value: ({ times }) => times },
    { key: 'minutes', label: t('minutes'), kind: 'count', value: ({ minutes }) => minutes },
  ]
  return { variants, delivery_types, rule_prices, sold_out }
}
