import type { ProductFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import type { VatBasis } from '../parts/vat-basis.ts'
import { TableCard } from './table-card.tsx'
import { useHowSoldColumns } from './use-how-sold-columns.ts'

type HowSoldCardsProps = { data: ProductFigures; basis: VatBasis; days: string }

/** BEYOND-11: choices and extras, how the guest got it, prices of rules, and what was sold out. */
export const HowSoldCards = ({ data, basis, days }: HowSoldCardsProps) => {
  const { t } = useTranslation('statistics')
  const how = useHowSoldColumns(data, basis)
  return (
    <>
      <TableCard
        title={t('variants')}
        days={days}
        columns={how.variants}
        rows={data.variants}
        note={t('variants_note')}
      />
      <TableCard
        title={t('delivery_types')}
        days={days}
        columns={how.delivery_types}
        rows={data.delivery_types}
        note={t('all_categories_note')}
      />
      <TableCard
        title={t('rule_prices')}
        days={days}
        columns={how.rule_prices}
        rows={data.rule_prices}
        note={t('all_categories_note')}
      />
      <TableCard
        title={t('sold_out')}
        days={days}
        columns={how.sold_out}
        rows={data.sold_out}
        note={t('sold_out_note')}
      />
    </>
  )
}
