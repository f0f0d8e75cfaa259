import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SheetColumn } from '../exports/sheet.ts'
import { Card } from '../parts/card.tsx'
import { ChartLegend } from '../parts/chart-legend.tsx'
import type { Bar } from './bars-chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { Viewing } from './use-view.ts'

const BarsChart = lazy(async () => ({ default: (await import('./bars-chart.tsx')).BarsChart }))

type ChartCardProps<Row> = {
  title: string
  viewing: Viewing
  controls?: ReactNode
  rows: readonly Row[]
  columns: readonly SheetColumn<Row>[]
  barOf(row: Row): Bar
  names: { now: string; compare: string }
  shown(value: number): string
  linkOf?(row: Row): string | undefined
}

/** Bars, or the table behind them, which a keyboard and a screen reader read; a bar leads where its row does. */
export const ChartCard = <Row,>(props: ChartCardProps<Row>) => {
  const { title, viewing, controls, rows, columns, barOf, names, shown, linkOf } = props
  const { t } = useTranslation('statistics')
  const go = useNavigate()
  const { as_table } = viewing.view
  const bars = rows.map(barOf)
  const isCompared = viewing.view.compare !== undefined && bars.some(({ compare }) => compare !== null)
  return (
    <Card
      title={title}
      aside={
        <>
          {controls}
          <button
            type="button"
            className="card-link"
            aria-pressed={as_table}
            onClick={() => viewing.narrow({ table: as_table ? '' : '1' })}
          >
            {t(as_table ? 'show_chart' : 'show_table')}
          </button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="dim">{t('nothing')}</p>
      ) : as_table ? (
        <FiguresTable label={title} columns={columns} rows={rows} linkOf={linkOf} />
      ) : (
        <>
          <div style={{ minHeight: 288 }} role="img" aria-label={t('chart_label', { title })}>
            <Suspense>
              <BarsChart
                bars={bars}
                names={names}
                shown={shown}
                onOpen={(at) => {
                  const row = rows[at]
                  const to = row === undefined ? undefined : linkOf?.(row)
                  if (to !== undefined) void go(to)
                }}
              />
            </Suspense>
          </div>
          <ChartLegend bars={names.now} line={isCompared ? names.compare : undefined} />
        </>
      )}
    </Card>
  )
}
