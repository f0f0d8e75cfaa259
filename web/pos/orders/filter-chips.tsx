import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './filter-chips.module.css'
import type { Filters } from './use-order-list.ts'

const statuses = ['all', 'open', 'confirmed', 'completed', 'owed', 'cancelled'] as const

type FilterChipsProps = { filters: Filters; onChange: (some: Partial<Filters>) => void }

export const FilterChips = ({ filters, onChange }: FilterChipsProps) => {
  const { t } = useTranslation('orders')
  return (
    <div className="below flex gap-8 wraps">
      <label className={`${style.search} row plate-strong`}>
        <span className="vh">{t('list.search')}</span>
        <IconSearch size={20} aria-hidden />
        <input
          className="fill touch"
          value={filters.text}
          placeholder={t('list.search')}
          data-scans
          autoComplete="off"
          maxLength={60}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </label>
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          className={`${style.chip} touch w-600`}
          aria-pressed={filters.status === status}
          onClick={() => onChange({ status })}
        >
          {status === 'all' || status === 'owed' ? t(`list.${status}`) : t(`common:order.status.${status}`)}
        </button>
      ))}
      <button
        type="button"
        className={`${style.chip} touch w-600`}
        aria-pressed={filters.mine}
        onClick={() => onChange({ mine: !filters.mine })}
      >
        {t('list.mine')}
      </button>
      <button
        type="button"
        className={`${style.chip} touch w-600`}
        aria-pressed={!filters.here}
        onClick={() => onChange({ here: !filters.here })}
      >
        {t('list.allRegisters')}
      </button>
    </div>
  )
}
