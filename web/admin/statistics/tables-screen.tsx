import { type TableFigures, tableStatisticsEndpoints } from '@bon/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { VatSwitch } from '../parts/vat-switch.tsx'
import { EnterpriseCard, PrintedEnterprise } from './enterprise-card.tsx'
import { Frame } from './frame.tsx'
import { HeatTable, hoursBetween } from './heat-table.tsx'
import { PrintButton } from './print-button.tsx'
import { TableCard } from './table-card.tsx'
import { TableStrip } from './table-strip.tsx'
import { useBasisWords } from './use-basis-words.ts'
import { useVisitColumns } from './use-company-columns.ts'
import { useTablesByCompany } from './use-enterprise.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useView, type Viewing } from './use-view.ts'
import { askedBy, periodQueryOf } from './view.ts'

const layout = [
  { height: 112, spans: [12] },
  { height: 260, spans: [12] },
  { height: 380, spans: [12] },
]

/** BEYOND-11: how long tables are taken, and when the seats of each area are. */
export const TablesScreen = () => {
  const { t } = useTranslation('statistics')
  const viewing = useView()
  const { view } = viewing
  const { data, error, refetch } = useQuery({
    ...query(tableStatisticsEndpoints.tables, { query: periodQueryOf(view) }),
    ...askedBy(view),
  })
  return (
    <Frame
      part="tables"
      viewing={viewing}
      filters={<VatSwitch />}
      actions={data && <Printing data={data} viewing={viewing} />}
    >
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<CardsSkeleton rows={layout} />}
      >
        {(found) => <Found data={found} viewing={viewing} />}
      </Await>
    </Frame>
  )
}

type FoundProps = { data: TableFigures; viewing: Viewing }

const Found = ({ data, viewing }: FoundProps) => {
  const { t } = useTranslation('statistics')
  const { basis } = viewing.view
  const enterprise = { columns: useVisitColumns(basis), found: useTablesByCompany(viewing.view) }
  const columns = useTableColumns(data, basis)
  const words = useBasisWords(basis)
  return (
    <>
      <TableStrip data={data} basis={basis} />
      <SeatsCard data={data} />
      <TableCard
        title={t('by_table')}
        days={words.named(`${data.period.from} ${data.period.to}`)}
        columns={columns}
        rows={data.tables}
      />
      <p className="dim2">{t('tables_about')}</p>
      <EnterpriseCard part="tables" {...enterprise} viewing={viewing} />
    </>
  )
}

const SeatsCard = ({ data: { areas, opening } }: { data: TableFigures }) => {
  const { t } = useTranslation('statistics')
  if (areas.length === 0) return null
  const hours = hoursBetween(
    areas.flatMap((area) => area.hours.map(({ hour }) => hour)),
    opening,
  )
  return (
    <Card title={t('seat_use')} aside={<span className="t-14 dim2">{t('seat_use_about')}</span>}>
      <HeatTable
        caption={t('seat_use_caption')}
        hours={hours}
        rows={areas.map((area) => ({
          key: area.area_uuid,
          name: t('area_seats', { name: area.name, count: area.seats }),
          valueAt: (hour) => area.hours.find((each) => each.hour === hour)?.share ?? 0,
        }))}
        most={1_000}
        textOf={(tenths) => `${Math.round(tenths / 10)} %`}
      />
    </Card>
  )
}

const Printing = ({ data, viewing }: FoundProps) => {
  const { t } = useTranslation('statistics')
  const { basis } = viewing.view
  const enterprise = { columns: useVisitColumns(basis), found: useTablesByCompany(viewing.view) }
  const columns = useTableColumns(data, basis)
  const words = useBasisWords(basis)
  return (
    <PrintButton
      title={words.named(t('title_tables'))}
      data={data}
      sheets={[{ name: t('by_table'), columns, rows: data.tables }]}
      byCompany={<PrintedEnterprise part="tables" {...enterprise} />}
    />
  )
}
