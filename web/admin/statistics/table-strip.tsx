import type { TableFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { count, money, percent, wholeMoney } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { averageOf, growth } from '../dashboard/comparison.ts'
import { Change, Figure, Figures } from '../parts/figures.tsx'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'

type TableStripProps = { data: TableFigures; basis: VatBasis }

/** How long a table is taken, how often, and what it turns over. */
export const TableStrip = ({ data: { total, compare_total: other, days }, basis }: TableStripProps) => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const { minutes } = total
  const before = other?.minutes ?? null
  const by = minutes === null || before === null ? null : growth(minutes, before)
  const average = averageOf(total[basis], total.receipts)
  return (
    <Figures>
      <Figure
        first
        label={t('turn_time')}
        value={<TotalAmount>{minutes === null ? '–' : t('in_minutes', { count: minutes })}</TotalAmount>}
        note={by === null ? null : <Change by={by} text={percent(Math.abs(by))} />}
      />
      <Figure label={t('table_bons')} value={count(total.receipts)} note={null} />
      <Figure
        label={t('visits_a_day')}
        value={days === 0 ? '–' : count(Math.round(total.visits / days))}
        note={null}
      />
      <Figure label={t('guests')} value={count(total.guests)} note={null} />
      <Figure label={words.turnover} value={wholeMoney(total[basis])} note={null} />
      <Figure label={words.average} value={average === null ? '–' : money(average)} note={null} />
    </Figures>
  )
}
