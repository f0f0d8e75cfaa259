import type { SecurityRow } from '@bon/contracts/security-events'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import { browserName } from '../profile/browser-name.ts'
import style from './security-events.module.css'
import { useSentence } from './use-sentence.ts'

const columns = ['at', 'what', 'who', 'where'] as const

export const SecurityTable = ({ rows }: { rows: readonly SecurityRow[] }) => {
  const { t } = useTranslation('security')
  return (
    <TableScroll aria-label={t('list')}>
      <Table className={style.log}>
        <caption className="vh">{t('list')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SecurityLine key={row.event_uuid} row={row} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}

const SecurityLine = ({ row }: { row: SecurityRow }) => {
  const { t } = useTranslation('security')
  const { nameOf, sentenceOf, timesOf } = useSentence()
  const { group, at, who, by_staff, register, caller } = row
  const times = timesOf(row)
  return (
    <tr>
      <td className="dim2">{dateTimeOf(at)}</td>
      <td className={style.what}>
        {sentenceOf(row)} {times && <Tag tone="warn">{times}</Tag>}
        <div className="dim2">{t(`group.${group}`)}</div>
      </td>
      <td>
        {nameOf(who)}
        {by_staff && <div className="dim2">{t('by_staff', { name: nameOf(by_staff) })}</div>}
      </td>
      <td>
        {register?.name ?? caller?.address ?? '–'}
        {caller && (
          <div className="dim2">
            {[register && caller.address, caller.browser && browserName(caller.browser)]
              .filter(Boolean)
              .join(' · ')}
          </div>
        )}
      </td>
    </tr>
  )
}
