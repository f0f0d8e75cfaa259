import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import type { HourRow } from './hours.ts'

/** The chart's figures as a table, for accessibility (DES-38). */
export const HoursTable = ({
  rows,
  names,
}: {
  rows: HourRow[]
  names: { today: string; compare: string }
}) => {
  const { t } = useTranslation('admin')
  return (
    <TableScroll>
      <Table tight>
        <caption className="vh">{t('dashboard.per_hour')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.hour')}</th>
            <th scope="col" className="num">
              {names.today}
            </th>
            <th scope="col" className="num">
              {names.compare}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hour, today, compare }) => (
            <tr key={hour}>
              <td>{`${hour}–${`${(Number(hour) + 1) % 24}`.padStart(2, '0')}`}</td>
              <td className="num">{today === null ? '–' : money(today)}</td>
              <td className="num">{money(compare)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}
