import { useTranslation } from 'react-i18next'
import { money, percent } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import { sharesOf } from './comparison.ts'
import style from './dashboard.module.css'
import type { DayCardProps } from './hours-card.tsx'
import { StatisticsLink } from './statistics-link.tsx'

// Amber is reserved for amounts due and the comparison line, so the third share uses another key hue.
const colours = [
  'var(--primary)',
  'var(--key-blaabaer-edge)',
  'var(--key-rav-edge)',
  'var(--key-roedbede-edge)',
  'var(--key-skifer-edge)',
]

/** The day's payments by type, largest first. */
export const PaymentsCard = ({ dashboard: { day, payments }, past }: DayCardProps) => {
  const { t } = useTranslation('admin')
  const sorted = payments.toSorted((a, b) => b.amount - a.amount)
  const shares = sharesOf(sorted.map((payment) => payment.amount))
  const colourOf = (i: number) => colours[i] ?? colours.at(-1)
  return (
    <Card
      title={t('dashboard.payments')}
      aside={sorted.length > 0 && <StatisticsLink of="payments" day={day} name={t('dashboard.payments')} />}
    >
      {sorted.length === 0 ? (
        <p className={`${style.nothing} dim`}>
          {t(past ? 'dashboard.payments_none_past' : 'dashboard.payments_none')}
        </p>
      ) : (
        <>
          <div className={`${style.shares} clipped flex gap-2`} aria-hidden>
            {sorted.map(({ payment_type_uuid }, i) => (
              <i
                key={payment_type_uuid}
                style={{ flex: Math.max(0, shares[i] ?? 0), background: colourOf(i) }}
              />
            ))}
          </div>
          <ul>
            {sorted.map(({ payment_type_uuid, name, amount }, i) => (
              <li key={payment_type_uuid} className={`${style.payment} grid gap-8 middle`}>
                <i style={{ background: colourOf(i) }} />
                <span className={`${style.clip} clipped one-line`}>{name}</span>
                <span>{percent(shares[i] ?? 0)}</span>
                <b>{money(amount)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
