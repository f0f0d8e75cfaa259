import { instantOf } from '@bon/contracts/kernel'
import type { Period } from '@bon/contracts/statistics'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { usePrint } from '../../shared/print/index.ts'
import { useSession } from '../../shared/session/index.ts'
import type { SheetColumn } from '../exports/sheet.ts'
import { FiguresTable } from './figures-table.tsx'
import { daysText } from './use-compared-name.ts'

type Printed<Row> = { name: string; columns: readonly SheetColumn<Row>[]; rows: readonly Row[] }

/** The page on paper: its figures and its tables. */
export const PrintButton = <Row,>({
  title,
  data: { period, compared_with },
  sheets,
  byCompany,
  children,
}: {
  title: string
  data: { period: Period; compared_with: Period | null }
  sheets: readonly Printed<Row>[]
  /** Figures of several companies, after the page's own. */
  byCompany?: ReactNode
  children?: ReactNode
}) => {
  const { t } = useTranslation('statistics')
  const { company } = useSession()
  const print = usePrint()
  const against = compared_with ? ` · ${t('printed_against', { days: daysText(compared_with) })}` : ''
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={19} aria-hidden />}
      onClick={() =>
        print(
          <div data-paper="a4" data-mantine-color-scheme="light" className="column gap-16">
            <h1 className="title-22">{`${company.display_name} · ${title}`}</h1>
            <p>
              {daysText(period)}
              {against}
              {` · ${t('printed', { at: dateTimeOf(instantOf(now())) })}`}
            </p>
            {children}
            {sheets.map(({ name, columns, rows }) => (
              <FiguresTable
                key={name}
                label={name}
                columns={columns.filter(({ is_off }) => !is_off)}
                rows={rows}
              />
            ))}
            {byCompany}
          </div>,
        )
      }
    >
      {t('print')}
    </Button>
  )
}
