import { divideRounded } from '@bon/contracts/kernel'
import type { ProductFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { quantity } from '../../shared/format/index.ts'
import { growth } from '../dashboard/comparison.ts'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'
import { useComparedName } from './use-compared-name.ts'

type Product = ProductFigures['products'][number]
type Category = ProductFigures['categories'][number]
type Unsold = ProductFigures['unsold']['products'][number]

type OfMargin = Pick<ProductFigures['total'], 'costed'>

/** What is left of the turnover without VAT; null where no cost price is known. */
export const marginOf = ({ costed }: OfMargin): number | null => costed && costed.net - costed.cost

/** In tenths of a percent of the turnover without VAT; null where there is none. */
export const marginShareOf = ({ costed }: OfMargin): number | null =>
  costed && costed.net > 0 ? divideRounded((costed.net - costed.cost) * 1000, costed.net) : null

/** Thousandths as they are counted. */
export const pieces = (thousandths: number): string => quantity(thousandths)

/** The columns of the tables of products and categories. */
export const useProductColumns = (data: ProductFigures, basis: VatBasis) => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const compared = useComparedName(data.compared_with)
  const sums: SheetColumn<Product | Category>[] = [
    { key: 'quantity', label: t('quantity'), kind: 'quantity', value: (row) => row.quantity },
    { key: basis, label: words.turnover, kind: 'money', value: (row) => row[basis] },
    { key: 'vat', label: t('vat'), kind: 'money', value: ({ vat }) => vat },
    { key: 'discount', label: words.discount, kind: 'money', value: ({ discount }) => discount },
    ...(data.total.costed
      ? ([
          { key: 'cost', label: t('cost'), kind: 'money', value: ({ costed }) => costed?.cost, is_off: true },
          { key: 'margin', label: t('margin'), kind: 'money', value: marginOf },
          { key: 'margin_share', label: t('margin_share'), kind: 'percent', value: marginShareOf },
        ] satisfies SheetColumn<Product | Category>[])
      : []),
    ...(data.compared_with
      ? ([
          {
            key: 'compare',
            label: words.named(compared),
            kind: 'money',
            value: (row) => row[`compare_${basis}`],
          },
          {
            key: 'growth',
            label: t('growth'),
            kind: 'percent',
            value: (row) => growth(row[basis], row[`compare_${basis}`] ?? 0),
          },
        ] satisfies SheetColumn<Product | Category>[])
      : []),
  ]
  const products: SheetColumn<Product>[] = [
    { key: 'name', label: t('product'), value: ({ name }) => name },
    { key: 'category', label: t('category'), value: ({ category }) => category },
    ...sums,
  ]
  const categories: SheetColumn<Category>[] = [
    { key: 'name', label: t('category'), value: ({ name }) => name ?? t('no_category') },
    ...sums,
  ]
  const unsold: SheetColumn<Unsold>[] = [
    { key: 'name', label: t('product'), value: ({ name }) => name },
    { key: 'category', label: t('category'), value: ({ category }) => category },
  ]
  return { products, categories, unsold }
}
