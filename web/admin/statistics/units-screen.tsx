import { goodsEndpoints, type UnitFigures } from '@bon/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Await } from '../parts/await.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { VatSwitch } from '../parts/vat-switch.tsx'
import { ChartCard } from './chart-card.tsx'
import { EnterpriseCard, PrintedEnterprise } from './enterprise-card.tsx'
import { Frame } from './frame.tsx'
import { PrintButton } from './print-button.tsx'
import { TableCard } from './table-card.tsx'
import { UnitStrip } from './unit-strip.tsx'
import { useBasisWords } from './use-basis-words.ts'
import { useOrderedColumns } from './use-company-columns.ts'
import { useComparedName } from './use-compared-name.ts'
import { useUnitsByCompany } from './use-enterprise.ts'
import { pieces } from './use-product-columns.ts'
import { useUnitColumns } from './use-unit-columns.ts'
import { useView, type Viewing } from './use-view.ts'
import { askedBy, periodQueryOf } from './view.ts'
import { WhomFilters } from './whom-filters.tsx'

const layout = [
  { height: 112, spans: [12] },
  { height: 380, spans: [12] },
  { height: 320, spans: [6, 6] },
]

/** STAT-01, STAT-02: how much was ordered, by hour, day and seller. */
export const UnitsScreen = () => {
  const { t } = useTranslation('statistics')
  const viewing = useView()
  const { view } = viewing
  const { data, error, refetch } = useQuery({
    ...query(goodsEndpoints.units, {
      query: { ...periodQueryOf(view), ...(view.cashier_uuid && { cashier_uuid: view.cashier_uuid }) },
    }),
    ...askedBy(view),
  })
  return (
    <Frame
      part="units"
      viewing={viewing}
      filters={
        <>
          <WhomFilters viewing={viewing} choices={data?.choices} of={['cashier']} />
          <VatSwitch />
        </>
      }
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

const Found = ({ data, viewing }: { data: UnitFigures; viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { company } = useSession()
  const { basis } = viewing.view
  const enterprise = { columns: useOrderedColumns(basis), found: useUnitsByCompany(viewing.view) }
  const columns = useUnitColumns(data, basis)
  const words = useBasisWords(basis)
  const compared = useComparedName(data.compared_with)
  const days = words.named(`${data.period.from} ${data.period.to}`)
  const wasSold = (data.compare_total?.quantity ?? 0) !== 0
  return (
    <>
      <UnitStrip data={data} basis={basis} />
      <ChartCard
        title={t('units_per_hour')}
        viewing={viewing}
        rows={data.hours}
        columns={columns.hours}
        barOf={({ hour, quantity, compare_quantity }) => ({
          label: `${hour}`.padStart(2, '0'),
          now: quantity,
          compare: wasSold ? compare_quantity : null,
        })}
        names={{ now: t('this_period'), compare: compared }}
        shown={pieces}
      />
      <p className="dim2">{t('units_about')}</p>
      <PairOfColumns>
        <TableCard title={t('units_by_seller')} days={days} columns={columns.sellers} rows={data.sellers} />
        <TableCard
          title={t('units_by_day')}
          days={days}
          columns={columns.days}
          rows={data.days}
          linkOf={({ day }) => officePath(company.uuid, `orders?from=${day}&to=${day}&status=completed`)}
        />
      </PairOfColumns>
      <EnterpriseCard part="units" {...enterprise} viewing={viewing} />
    </>
  )
}

const Printing = ({ data, viewing }: { data: UnitFigures; viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { basis } = viewing.view
  const enterprise = { columns: useOrderedColumns(basis), found: useUnitsByCompany(viewing.view) }
  const columns = useUnitColumns(data, basis)
  const words = useBasisWords(basis)
  return (
    <PrintButton
      title={words.named(t('title_units'))}
      data={data}
      sheets={[{ name: t('units_per_hour'), columns: columns.hours, rows: data.hours }]}
      byCompany={<PrintedEnterprise part="units" {...enterprise} />}
    />
  )
}
