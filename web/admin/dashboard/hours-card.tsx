import type { PlainDate } from '@bon/contracts/kernel'
import type { Dashboard } from '@bon/contracts/statistics'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDateOf, weekdayOf } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import { ChartLegend } from '../parts/chart-legend.tsx'
import { useVatBasis } from '../parts/vat-basis.ts'
import { capitalised } from '../parts/words.ts'
import style from './dashboard.module.css'
import { FromHourSelect } from './from-hour-select.tsx'
import { hourRows } from './hours.ts'
import { HoursTable } from './hours-table.tsx'
import { StatisticsLink } from './statistics-link.tsx'

// Charts are loaded lazily (DES-29), so that the figures show first.
const HoursChart = lazy(() => import('./hours-chart.tsx').then((file) => ({ default: file.HoursChart })))

/** A day, undefined for today, as the cards show it. */
export type DayCardProps = { dashboard: Dashboard; past: PlainDate | undefined }

/** Turnover per hour: the day as bars, the same weekday a week before as a dotted line, or both as a table. */
export const HoursCard = ({ dashboard, past }: DayCardProps) => {
  const { t, i18n } = useTranslation('admin')
  const [asTable, setAsTable] = useState(false)
  const { view, by_hour, day_starts_at } = dashboard
  const { basis, named } = useVatBasis()
  const first = view?.from_hour ?? Number(day_starts_at.slice(0, 2))
  const rows = hourRows(view?.by_hour ?? by_hour, first, basis)
  const weekday = capitalised(weekdayOf(view?.day ?? dashboard.compare_day, i18n.language))
  const names = {
    today: view ? t('dashboard.viewed_day') : past ? shortDateOf(past) : t('dashboard.today'),
    compare: past ? shortDateOf(dashboard.compare_day) : t('dashboard.last_week', { weekday }),
  }
  return (
    <Card
      title={named(t('dashboard.per_hour'))}
      aside={
        rows.length > 0 && (
          <>
            <ChartLegend bars={names.today} line={names.compare} />
            <button
              type="button"
              className="card-link"
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'dashboard.show_chart' : 'dashboard.show_table')}
            </button>
            <StatisticsLink of="turnover" day={dashboard.day} name={t('dashboard.per_hour')} />
          </>
        )
      }
    >
      <FromHourSelect dashboard={dashboard} />
      {rows.length === 0 ? (
        <p className={`${style.nothing} dim`}>{t(past ? 'dashboard.no_hours_past' : 'dashboard.no_hours')}</p>
      ) : asTable ? (
        <HoursTable rows={rows} names={names} />
      ) : (
        <div className={style.chart} role="img" aria-label={t('dashboard.chart_label')}>
          <Suspense>
            <HoursChart rows={rows} names={names} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}
