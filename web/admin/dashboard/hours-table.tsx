import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import parts from '../parts/parts.module.css'
import type { HourRow } from './hours.ts'

/** The same figures as the chart, for who reads rather than sees (DESIGN.md 7). */
export const HoursTable = ({
  rows,
  names,
}: {
  rows: HourRow[]
  names: { today: string; compare: string }
}) => {
  const { t } = useTranslation('admin')
  return (
    <div className={parts.scroll}>
      <table className={`${parts.table} ${parts.tight}`}>
        <caption className="vh">{t('dashboard.per_hour')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.hour')}</th>
            <th scope="col" className={parts.number}>
              {names.today}
            </th>
            <th scope="col" className={parts.number}>
              {names.compare}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hour, today, compare }) => (
            <tr key={hour}>
              <td>{`${hour}–${`${(Number(hour) + 1) % 24}`.padStart(2, '0')}`}</td>
              <td className={parts.number}>{today === null ? '–' : money(today)}</td>
              <td className={parts.number}>{money(compare)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
