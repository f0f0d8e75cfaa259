import type { Turnover } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { wholeMoney } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import type { VatBasis } from '../parts/vat-basis.ts'
import { capitalised } from '../parts/words.ts'
import { HeatTable, hoursBetween } from './heat-table.tsx'
import { useBasisWords } from './use-basis-words.ts'

/** DES-18: when the money comes, an average day with turnover of each weekday by hour of payment. */
export const HeatCard = ({
  data: { weekdays, traded, opening },
  basis,
}: {
  data: Turnover
  basis: VatBasis
}) => {
  const { t, i18n } = useTranslation('statistics')
  const words = useBasisWords(basis)
  if (weekdays.length === 0) return null
  const hours = hoursBetween(
    weekdays.map(({ hour }) => hour),
    opening,
  )
  const average = new Map(
    weekdays.map(({ weekday, hour, ...sums }) => [
      `${weekday} ${hour}`,
      Math.round(sums[basis] / (traded[weekday - 1] || 1)),
    ]),
  )
  const most = Math.max(...average.values(), 1)
  return (
    <Card
      title={words.named(t('heat'))}
      aside={<span className="t-14 dim2">{t('heat_about', { most: wholeMoney(most) })}</span>}
    >
      <HeatTable
        caption={t('heat_caption')}
        hours={hours}
        rows={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          key: `${weekday}`,
          name: weekdayName(weekday, i18n.language),
          valueAt: (hour) => average.get(`${weekday} ${hour}`) ?? 0,
        }))}
        most={most}
        textOf={wholeMoney}
      />
    </Card>
  )
}

/** 1 is Monday, as in ISO 8601; the 5th of January 2026 is one. */
const weekdayName = (weekday: number, language: string): string =>
  capitalised(
    Temporal.PlainDate.from({ year: 2026, month: 1, day: 4 + weekday }).toLocaleString(language, {
      weekday: 'short',
    }),
  )
