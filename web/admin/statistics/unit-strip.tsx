import type { UnitFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { hourOf, money, percent, quantity, wholeMoney } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { averageOf, growth } from '../dashboard/comparison.ts'
import { Change, Figure, Figures } from '../parts/figures.tsx'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'

type UnitStripProps = { data: UnitFigures; basis: VatBasis }

/** How much, what for on average, and when most. */
export const UnitStrip = ({ data: { total, compare_total, hours, days }, basis }: UnitStripProps) => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const by = compare_total && growth(total.quantity, compare_total.quantity)
  const price = averageOf(total[basis] * 1000, total.quantity)
  const most = hours.toSorted((a, b) => b.quantity - a.quantity)[0]
  return (
    <Figures>
      <Figure
        first
        label={t('quantity')}
        value={<TotalAmount>{quantity(total.quantity)}</TotalAmount>}
        note={by === null ? null : <Change by={by} text={percent(Math.abs(by))} />}
      />
      <Figure label={words.turnover} value={wholeMoney(total[basis])} note={null} />
      <Figure label={words.unit_price} value={price === null ? '–' : money(price)} note={null} />
      <Figure
        label={t('per_day')}
        value={days.length === 0 ? '–' : quantity(Math.round(total.quantity / days.length / 1000) * 1000)}
        note={null}
      />
      <Figure
        label={t('most_at')}
        value={most ? hourOf(most.hour) : '–'}
        note={most ? quantity(most.quantity) : null}
      />
    </Figures>
  )
}
