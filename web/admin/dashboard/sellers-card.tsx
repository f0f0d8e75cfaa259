import { useTranslation } from 'react-i18next'
import { quantity } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import style from './dashboard.module.css'
import type { DayCardProps } from './hours-card.tsx'
import { StatisticsLink } from './statistics-link.tsx'

/** The day's best-selling products, by quantity. */
export const SellersCard = ({ dashboard: { day, top }, past }: DayCardProps) => {
  const { t } = useTranslation('admin')
  const first = top.toSorted((a, b) => b.quantity - a.quantity).slice(0, 5)
  const most = Math.max(...first.map((seller) => seller.quantity), 1)
  return (
    <Card
      title={t('dashboard.top')}
      aside={first.length > 0 && <StatisticsLink of="top-sold" day={day} name={t('dashboard.top')} />}
    >
      {first.length === 0 ? (
        <p className={`${style.nothing} dim`}>{t(past ? 'dashboard.top_none_past' : 'dashboard.top_none')}</p>
      ) : (
        <ol>
          {first.map(({ product_uuid, name, quantity: sold }) => (
            <li key={product_uuid} className={`${style.seller} grid gap-10 middle t-14`}>
              <span className={`${style.clip} clipped one-line`} title={name}>
                {name}
              </span>
              <i style={{ width: `${(Math.max(0, sold) / most) * 100}%` }} />
              <b>{quantity(sold)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
