import type { TurnoverSums } from '@bon/contracts/statistics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count, money, percent, quantity } from '../../shared/format/index.ts'
import { Change, Figure, Figures } from '../parts/figures.tsx'
import type { VatBasis } from '../parts/vat-basis.ts'
import { averageOf, growth, itemsPerGuest } from './comparison.ts'

type GuestStripProps = { now: TurnoverSums; before: TurnoverSums | null; basis: VatBasis }

/** Guests, and averages per guest over the receipts with guests alone. */
export const GuestStrip = ({ now, before, basis }: GuestStripProps) => {
  const { t } = useTranslation('statistics')
  const changed = (value: number | null, then: number | null): ReactNode => {
    const by = value === null || then === null ? null : growth(value, then)
    return by === null ? null : <Change by={by} text={percent(Math.abs(by))} />
  }
  const average = averageOf(now[`guest_${basis}`], now.guests)
  const items = itemsPerGuest(now)
  return (
    <Figures>
      <Figure
        label={t('guests')}
        value={count(now.guests)}
        note={changed(now.guests, before?.guests ?? null)}
      />
      <Figure
        label={t(basis === 'net' ? 'guest_average_net' : 'guest_average')}
        value={average === null ? '–' : money(average)}
        note={changed(average, before && averageOf(before[`guest_${basis}`], before.guests))}
      />
      <Figure
        label={t('guest_items')}
        value={items === null ? '–' : quantity(items)}
        note={changed(items, before && itemsPerGuest(before))}
      />
    </Figures>
  )
}
