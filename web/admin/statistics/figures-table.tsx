import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Kind, type SheetColumn, shown } from '../exports/sheet.ts'
import { Table, TableScroll } from '../parts/table.tsx'

const isNumber = ({ kind = 'text' }: { kind?: Kind }) =>
  kind !== 'text' && kind !== 'day' && kind !== 'moment'

/** Figures as the export has them; the first column leads to what is behind a row. */
export const FiguresTable = <Row,>({
  label,
  columns,
  rows,
  linkOf,
  foot,
}: {
  label: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  linkOf?: ((row: Row) => string | undefined) | undefined
  foot?: ReactNode
}) => {
  const { t } = useTranslation('statistics')
  return (
    <TableScroll aria-label={t('table_of', { label })}>
      <Table tight>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={isNumber(column) ? 'num' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column, c) => {
                const text = shown(column.kind, column.value(row))
                const to = c === 0 ? linkOf?.(row) : undefined
                return (
                  <td key={column.key} className={isNumber(column) ? 'num' : undefined}>
                    {to === undefined ? (
                      text
                    ) : (
                      <Link className="card-link" to={to}>
                        {text}
                      </Link>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {foot}
      </Table>
    </TableScroll>
  )
}
