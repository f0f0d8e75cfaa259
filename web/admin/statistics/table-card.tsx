import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage, type SheetColumn } from '../exports/sheet.ts'
import { Card } from '../parts/card.tsx'
import { FiguresTable } from './figures-table.tsx'

type TableCardProps<Row> = {
  title: string
  /** What the file is called besides its title. */
  days: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  linkOf?: (row: Row) => string | undefined
  /** The last rows, within `tfoot`. */
  foot?: ReactNode
  note?: string | undefined
}

/** A table with its own export, since a page has several. */
export const TableCard = <Row,>({ title, days, columns, rows, linkOf, foot, note }: TableCardProps<Row>) => {
  const { t } = useTranslation('statistics')
  return (
    <Card
      title={title}
      aside={
        rows.length > 0 && (
          <ExportButton sheet={{ name: `${title} ${days}`, columns, pages: onePage(rows) }} of={title} />
        )
      }
    >
      {rows.length === 0 ? (
        <p className="dim">{t('none')}</p>
      ) : (
        <FiguresTable
          label={title}
          columns={columns.filter(({ is_off }) => !is_off)}
          rows={rows}
          linkOf={linkOf}
          foot={foot}
        />
      )}
      {rows.length > 0 && note && <p className="dim2">{note}</p>}
    </Card>
  )
}
