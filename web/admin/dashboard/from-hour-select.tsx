import type { Dashboard } from '@bon/contracts/statistics'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { count, dateOf, hourOf, money } from '../../shared/format/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useVatBasis } from '../parts/vat-basis.ts'
import style from './dashboard.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Previews the hours with another start of the day; states what is shown and what accounting uses. */
export const FromHourSelect = ({ dashboard: { view, day_starts_at } }: { dashboard: Dashboard }) => {
  const { t } = useTranslation('admin')
  const { narrow } = useAddressFilters(['from_hour'])
  const { basis } = useVatBasis()
  return (
    <div className={`${style.view} below flex wraps bottom`}>
      <NativeSelect
        className={view ? 'narrowed' : ''}
        label={t('dashboard.from_hour')}
        value={view ? `${view.from_hour}` : ''}
        onChange={(event) => narrow({ from_hour: event.currentTarget.value })}
        data={[
          { value: '', label: t('dashboard.from_books', { time: day_starts_at }) },
          ...hours.map((hour) => ({ value: `${hour}`, label: hourOf(hour) })),
        ]}
      />
      {view && (
        <p className={`${style.viewed} dim2`} role="status">
          <b>{t('dashboard.viewed', { from: hourOf(view.from_hour), books: day_starts_at })}</b>{' '}
          {t('dashboard.viewed_total', {
            day: dateOf(view.day),
            from: hourOf(view.from_hour),
            amount: money(view.total[basis]),
            count: count(view.total.receipts),
          })}
        </p>
      )}
    </div>
  )
}
