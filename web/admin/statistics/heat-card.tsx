import type { Turnover } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { hourOf, wholeMoney } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import { TableScroll } from '../parts/table.tsx'
import type { VatBasis } from '../parts/vat-basis.ts'
import { capitalised } from '../parts/words.ts'
import { useBasisWords } from './use-basis-words.ts'

/** Shares of the brand colour in six steps, between which text would not be readable in both themes (AA). */
const shades = [0, 14, 30, 46, 85, 100]

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
  const since = (hour: number) => (hour + 24 - opening) % 24
  const used = weekdays.map(({ hour }) => since(hour))
  const first = Math.min(...used)
  const hours = Array.from({ length: Math.max(...used) - first + 1 }, (_, i) => (first + i + opening) % 24)
  const average = new Map(
    weekdays.map(({ weekday, hour, ...sums }) => [
      `${weekday} ${hour}`,
      Math.round(sums[basis] / (traded[weekday - 1] || 1)),
    ]),
  )
  const most = Math.max(...average.values(), 1)
  const stepOf = (amount: number) => Math.min(5, Math.max(0, Math.ceil((amount / most) * 5)))
  return (
    <Card
      title={words.named(t('heat'))}
      aside={<span className="t-14 dim2">{t('heat_about', { most: wholeMoney(most) })}</span>}
    >
      <TableScroll aria-label={t('heat_caption')}>
        <table className="wide t-13" style={{ borderCollapse: 'separate', borderSpacing: 3 }}>
          <caption className="vh">{t('heat_caption')}</caption>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col" aria-label={hourOf(hour)}>
                  {`${hour}`.padStart(2, '0')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <tr key={weekday}>
                <th scope="row" className="text-left">
                  {weekdayName(weekday, i18n.language)}
                </th>
                {hours.map((hour) => {
                  const amount = average.get(`${weekday} ${hour}`) ?? 0
                  const step = stepOf(amount)
                  return (
                    <td
                      key={hour}
                      className="round-1 text-centre w-650"
                      style={{
                        minWidth: 44,
                        height: 38,
                        background: `color-mix(in srgb, var(--primary) ${shades[step]}%, var(--sunken))`,
                        color: step > 3 ? 'var(--on-primary)' : 'var(--text)',
                      }}
                    >
                      {amount === 0 ? '' : wholeMoney(amount)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
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
