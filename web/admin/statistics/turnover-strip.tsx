import type { Turnover } from '@bon/contracts/statistics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count, hourOf, money, percent, wholeMoney } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { averageOf, growth } from '../dashboard/comparison.ts'
import { Change, Figure, Figures } from '../parts/figures.tsx'
import type { VatBasis } from '../parts/vat-basis.ts'
import { useBasisWords } from './use-basis-words.ts'
import { useComparedName } from './use-compared-name.ts'

/** The period's figures, and what they have changed by. */
export const TurnoverStrip = ({ data, basis }: { data: Turnover; basis: VatBasis }) => {
  const { t } = useTranslation('statistics')
  const { total, compare_total: other, up_to_hour, staffed_hours } = data
  const words = useBasisWords(basis)
  const compared = useComparedName(data.compared_with)
  const otherBasis = basis === 'net' ? 'gross' : 'net'
  const average = averageOf(total[basis], total.receipts)
  const before = other && averageOf(other[basis], other.receipts)
  const perHour = averageOf(total[basis], staffed_hours)
  const perHourBefore = other && averageOf(other[basis], data.compare_staffed_hours ?? 0)
  const changed = (now: number | null, then: number | null | undefined): ReactNode => {
    const by = now === null || then === null || then === undefined ? null : growth(now, then)
    return by === null ? null : <Change by={by} text={percent(Math.abs(by))} />
  }
  const against = !other ? null : other.receipts === 0 ? (
    t('no_other', { days: compared })
  ) : (
    <>
      {changed(total[basis], other[basis])}
      <span>
        {t('against_amount', { days: compared, amount: money(other[basis]) })}
        {up_to_hour !== null && ` ${t('up_to', { time: hourOf((up_to_hour + 1) % 24) })}`}
      </span>
    </>
  )
  return (
    <Figures>
      <Figure
        first
        label={words.turnover}
        value={<TotalAmount>{money(total[basis])}</TotalAmount>}
        note={against}
      />
      <Figure
        label={words.other}
        value={wholeMoney(total[otherBasis])}
        note={changed(total[otherBasis], other?.[otherBasis])}
      />
      <Figure label={t('vat')} value={wholeMoney(total.vat)} note={changed(total.vat, other?.vat)} />
      <Figure
        label={t('receipts')}
        value={count(total.receipts)}
        note={changed(total.receipts, other?.receipts)}
      />
      <Figure
        label={words.average}
        value={average === null ? '–' : money(average)}
        note={changed(average, before)}
      />
      {perHour !== null && (
        <Figure
          label={t(basis === 'net' ? 'per_staffed_hour_net' : 'per_staffed_hour')}
          value={money(perHour)}
          note={
            <>
              {changed(perHour, perHourBefore)}
              <span>{t('staffed_hours', { count: staffed_hours })}</span>
            </>
          }
        />
      )}
    </Figures>
  )
}
